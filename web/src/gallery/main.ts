/** Development page: every card and every table state from made-up observations. Not part of the build. */
import { mount } from 'svelte';
import '../design/base.css';
import Gallery from './Gallery.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('gallery.html has no #app element');
mount(Gallery, { target });
