import { pieces } from './cart.js';
import { showCart } from './view-cart.js';
import { showCheckout, showThanks } from './view-checkout.js';
import { showPlants } from './view-plants.js';
import { showSignIn } from './view-sign-in.js';

const main = document.getElementById('main');
const header = document.getElementById('header');

const VIEWS = {
  plants: { title: 'Plants', show: showPlants },
  cart: { title: 'Your cart', show: showCart },
  checkout: { title: 'Checkout', show: showCheckout },
  thanks: { title: 'Thank you', show: showThanks },
};

const CART = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 4h2.4l2.2 11h10.6l2.1-8H6.2M9.5 20a1 1 0 1 0 0-.1M17 20a1 1 0 1 0 0-.1" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

function showHeader(current) {
  const count = pieces();
  const link = (view, inner) =>
    `<a href="#/${view}"${view === current ? ' aria-current="page"' : ''}>${inner}</a>`;
  header.innerHTML = `<a class="brand" href="#/plants"><img src="icon.svg" alt="" width="28" height="28">Fern &amp; Fable</a>
    ${
      current
        ? `<nav>${link('plants', 'Plants')}
        ${link('cart', `${CART}<span>Cart</span>${count ? `<b class="badge" id="cart-badge">${count}</b>` : ''}`)}
        <button type="button" class="quiet" id="sign-out">Sign out</button></nav>`
        : ''
    }`;
  header.querySelector('#sign-out')?.addEventListener('click', () => {
    sessionStorage.removeItem('fern-user');
    go('sign-in');
  });
}

/** An address that is there already tells of no change. */
function go(view) {
  if (location.hash === `#/${view}`) route();
  else location.hash = `#/${view}`;
}

function route() {
  const isSignedIn = sessionStorage.getItem('fern-user') !== null;
  const wanted = location.hash.slice(2);
  const name = wanted in VIEWS ? wanted : 'plants';
  const { title, show } = isSignedIn ? VIEWS[name] : { title: 'Sign in', show: showSignIn };
  document.title = `${title} · Fern & Fable`;
  const shop = { main, go, refreshHeader: () => showHeader(isSignedIn ? name : null) };
  shop.refreshHeader();
  show(shop);
}

// Whoever chooses the page that is open wants it fresh, without the old search.
header.addEventListener('click', (event) => {
  if (event.target.closest('a')?.hash === location.hash) route();
});
window.addEventListener('hashchange', () => {
  route();
  window.scrollTo(0, 0);
});
route();
