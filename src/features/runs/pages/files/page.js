import { SignedOut } from './api.js';
import { showBatch } from './batch-page.js';
import { element } from './element.js';
import { showRun } from './run-page.js';
import { askToSignIn } from './sign-in.js';

const main = document.getElementById('main');
const [kind, id] = location.pathname.split('/').slice(-2);

async function show() {
  try {
    main.setAttribute('aria-busy', 'true');
    await (kind === 'runs' ? showRun : showBatch)(main, id);
  } catch (error) {
    if (error instanceof SignedOut) return askToSignIn(main, error.message, show);
    main.replaceChildren(
      element('section', { class: 'nothing' }, element('h1', {}, 'Not shown'), error.message),
    );
  } finally {
    main.removeAttribute('aria-busy');
  }
}
await show();
