// Before the first paint: a page that is light for a moment and dark then hurts the eye.
const chosen = localStorage.getItem('saywright-theme');
const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.classList.toggle('dark', isDark);
