import { mount } from 'svelte';
import App from './App.svelte';
import { prefs } from './lib/prefs.svelte';
import './design/base.css';
import './routes/page.css';

prefs.show();
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app element');
mount(App, { target });
