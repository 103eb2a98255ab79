import { change, empty, lines, money, remove, sums } from './cart.js';
import { drawing } from './plants.js';

export function showCart(shop) {
  const { main, go, refreshHeader } = shop;
  if (lines().length === 0) {
    main.innerHTML = `<section class="nothing"><div class="tile cactus">${drawing('cactus')}</div>
      <h1>Your cart is empty</h1><p class="dim">Even a cactus needs company.</p><a class="primary" href="#/plants">Browse plants</a></section>`;
    return;
  }
  main.innerHTML = `<div class="toolbar"><h1>Your cart</h1><button type="button" class="quiet" id="empty">Empty cart</button></div>
    <div class="two"><table><thead><tr><th>Plant</th><th>Quantity</th><th>Amount</th><th><span class="unseen">Change</span></th></tr></thead>
      <tbody>${lines().map(row).join('')}</tbody></table>
      <aside>${summary(sums())}${encouragement(sums())}
        <a class="primary wide" href="#/checkout">Continue to checkout</a></aside></div>`;
  main.querySelector('#empty').addEventListener('click', () => {
    empty();
    go('cart');
  });
  main.querySelector('tbody').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    const { id } = button.closest('tr').dataset;
    if (button.dataset.by) change(id, Number(button.dataset.by));
    else remove(id);
    refreshHeader();
    showCart(shop);
  });
}

const row = ({ id, name, price, quantity }) => `<tr data-id="${id}">
    <td><div class="named"><div class="tile ${id}">${drawing(id)}</div><div><strong>${name}</strong><span class="dim">${money(price)} each</span></div></div></td>
    <td><div class="stepper"><button type="button" data-by="-1" aria-label="One less">−</button><span>${quantity}</span>
      <button type="button" data-by="1" aria-label="One more">+</button></div></td>
    <td class="price">${money(price * quantity)}</td>
    <td><button type="button" class="quiet">Remove</button></td></tr>`;

export const summary = ({ subtotal, shipping, total }) => `<h2>Summary</h2><dl>
    <dt>Subtotal</dt><dd>${money(subtotal)}</dd>
    <dt>Shipping</dt><dd>${shipping ? money(shipping) : 'Free'}</dd>
    <dt class="total">Total</dt><dd class="total">${money(total)}</dd></dl>`;

const encouragement = ({ toFreeShipping }) =>
  toFreeShipping > 0
    ? `<p class="hint">${money(toFreeShipping)} more, and it travels free.</p>`
    : '<p class="hint good">This one travels free.</p>';
