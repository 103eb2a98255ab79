import { drawing } from './plants.js';

const PASSWORD = 'sprout-42';

export function showSignIn({ main, go }) {
  main.innerHTML = `<section class="sign-in">
    <div class="window">${['lily', 'monstera', 'cactus'].map((id) => `<div>${drawing(id)}</div>`).join('')}</div>
    <form novalidate>
      <h1>Good to see you</h1>
      <p class="dim">Sign in, and pick something green for your window.</p>
      <label>Username<input name="username" autocomplete="username" autocapitalize="none"></label>
      <label>Password<input name="password" type="password" autocomplete="current-password"></label>
      <p class="problem" role="alert" hidden></p>
      <button class="primary">Sign in</button>
      <p class="hint">Demo account: <code>anna</code> with the password <code>${PASSWORD}</code></p>
    </form></section>`;
  const form = main.querySelector('form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { username, password } = form.elements;
    const isAnna = username.value.trim().toLowerCase() === 'anna' && password.value === PASSWORD;
    if (isAnna) {
      sessionStorage.setItem('fern-user', 'anna');
      go('plants');
      return;
    }
    const problem = form.querySelector('.problem');
    problem.textContent = password.value
      ? 'Wrong username or password.'
      : 'Please enter a username and a password.';
    problem.hidden = false;
    password.value = '';
    password.focus();
  });
}
