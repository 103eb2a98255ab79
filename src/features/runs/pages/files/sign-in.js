import { signIn, useKey } from './api.js';
import { element } from './element.js';

const field = (name, label, properties) =>
  element('label', {}, label, element('input', { name, required: true, ...properties }));

/** Asks for a credential, once; then `proceed` is called. */
export function askToSignIn(main, message, proceed) {
  const problem = element('p', { class: 'problem', role: 'alert' }, message);
  const submit = (use) => async (event) => {
    event.preventDefault();
    try {
      await use(Object.fromEntries(new FormData(event.target)));
      proceed();
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const byPassword = element(
    'form',
    { onsubmit: submit(({ email, password }) => signIn(email, password)) },
    field('email', 'Email', { autocomplete: 'username', value: 'admin@localhost' }),
    field('password', 'Password', { type: 'password', autocomplete: 'current-password' }),
    element('button', { class: 'primary' }, 'Sign in'),
  );
  const byKey = element(
    'form',
    { onsubmit: submit(async ({ key }) => useKey(key)) },
    field('key', 'API key', { placeholder: 'sw_…', autocomplete: 'off' }),
    element('button', {}, 'Use this key until the tab is closed'),
  );
  main.replaceChildren(
    element(
      'section',
      { class: 'sign-in' },
      element('h1', {}, 'Sign in to see this'),
      element(
        'p',
        { class: 'dim' },
        'The first start printed an email, a password and an API key. Any of them will do.',
      ),
      problem,
      byPassword,
      element('p', { class: 'or' }, 'or'),
      byKey,
    ),
  );
}
