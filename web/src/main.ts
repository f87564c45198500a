import { mount } from 'svelte';
import App from './App.svelte';
import './design/base.css';
import { startTheme } from './design/theme';

startTheme();
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app element');
mount(App, { target });
