import { empty, lines, money, sums } from './cart.js';
import { drawing } from './plants.js';
import { summary } from './view-cart.js';

const RULES = {
  name: (value) => (value.trim() ? '' : 'Please enter your name.'),
  email: (value) => (/^\S+@\S+\.\S+$/.test(value) ? '' : 'Please enter a valid e-mail address.'),
  street: (value) => (value.trim() ? '' : 'Please enter your street.'),
  zip: (value) => (/^\d{4,5}$/.test(value) ? '' : 'The ZIP code has four or five digits.'),
  city: (value) => (value.trim() ? '' : 'Please enter your city.'),
  country: (value) => (value ? '' : 'Please choose a country.'),
};

const field = (name, label, attributes = '') =>
  `<label class="${name}">${label}<input name="${name}" ${attributes}><span class="problem" role="alert"></span></label>`;

const delivery = (value, label, note, isChosen) =>
  `<div class="choice"><label><input type="radio" name="delivery" value="${value}"${isChosen ? ' checked' : ''} aria-describedby="${value}">${label}</label>
    <span class="dim" id="${value}">${note}</span></div>`;

export function showCheckout({ main, go }) {
  if (lines().length === 0) return go('cart');
  main.innerHTML = `<h1>Checkout</h1><div class="two"><form class="sheet" novalidate>
      ${field('name', 'Full name', 'autocomplete="name"')}
      ${field('email', 'E-mail', 'type="email" autocomplete="email"')}
      ${field('street', 'Street', 'autocomplete="street-address"')}
      ${field('zip', 'ZIP code', 'inputmode="numeric" autocomplete="postal-code"')}
      ${field('city', 'City', 'autocomplete="address-level2"')}
      <label class="country">Country<select name="country"><option value="">Choose…</option>
        ${['Austria', 'Germany', 'Ireland', 'Portugal', 'Switzerland'].map((one) => `<option>${one}</option>`).join('')}
      </select><span class="problem" role="alert"></span></label>
      <fieldset><legend>Delivery</legend>
        ${delivery('standard', 'Standard', 'three to five days', true)}${delivery('express', 'Express', 'tomorrow, $9.00', false)}</fieldset>
      <label class="tick"><input type="checkbox" name="gift">This is a gift</label>
      <label class="note" hidden>Message on the card<textarea name="note" rows="2"></textarea></label>
      <button class="primary wide">Place order</button>
    </form><aside></aside></div>`;
  const form = main.querySelector('form');
  const isExpress = () => form.elements.delivery.value === 'express';
  const refresh = () => {
    main.querySelector('aside').innerHTML = summary(sums({ isExpress: isExpress() }));
    form.querySelector('.note').hidden = !form.elements.gift.checked;
  };
  const check = (name) => {
    const problem = RULES[name](form.elements[name].value);
    form.querySelector(`.${name} .problem`).textContent = problem;
    form.elements[name].setAttribute('aria-invalid', String(problem !== ''));
    return problem === '';
  };
  form.addEventListener('change', (event) => {
    refresh();
    if (event.target.getAttribute('aria-invalid') === 'true') check(event.target.name);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = Object.keys(RULES).filter((name) => !check(name));
    if (wrong.length > 0) return form.elements[wrong[0]].focus();
    const { name, city, gift, note } = form.elements;
    const order = {
      name: name.value.trim().split(' ')[0],
      city: city.value,
      note: gift.checked ? note.value.trim() : '',
      total: sums({ isExpress: isExpress() }).total,
      number: 1000 + Number(sessionStorage.getItem('fern-orders') ?? 0) + 1,
      days: isExpress() ? 'tomorrow' : 'in three to five days',
    };
    sessionStorage.setItem('fern-orders', String(order.number - 1000));
    sessionStorage.setItem('fern-order', JSON.stringify(order));
    empty();
    go('thanks');
  });
  refresh();
}

export function showThanks({ main, go }) {
  const order = JSON.parse(sessionStorage.getItem('fern-order') ?? 'null');
  if (!order) return go('plants');
  main.innerHTML = `<section class="nothing"><div class="tile lily">${drawing('lily')}</div>
    <h1></h1><p></p><blockquote hidden></blockquote>
    <dl class="receipt"><dt>Order</dt><dd>FF-${order.number}</dd><dt>Paid</dt><dd>${money(order.total)}</dd></dl>
    <a class="primary" href="#/plants">Keep browsing</a></section>`;
  const find = (selector) => main.querySelector(selector);
  find('h1').textContent = `Thank you, ${order.name}!`;
  find('p').textContent = `Your plants will be in ${order.city} ${order.days}.`;
  find('blockquote').textContent = order.note;
  find('blockquote').hidden = order.note === '';
}
