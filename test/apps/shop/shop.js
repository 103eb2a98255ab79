const GOODS = [
  { id: 'mug', name: 'Stoneware Mug', price: 1400, note: 'Hand-thrown, holds 350 ml' },
  { id: 'apron', name: 'Linen Apron', price: 3200, note: 'Washed linen, two pockets' },
  { id: 'board', name: 'Oak Cutting Board', price: 4850, note: 'Oiled oak, 40 by 25 cm' },
  { id: 'candle', name: 'Beeswax Candle', price: 950, note: 'Burns for thirty hours' },
  { id: 'throw', name: 'Wool Throw', price: 7900, note: 'Lambswool, 130 by 180 cm' },
  { id: 'spoons', name: 'Brass Teaspoons', price: 2100, note: 'Set of four' },
];
const USERS = { anna: { password: 'secret123', name: 'Anna' }, ben: { password: 'letmein9', name: 'Ben' } };
const FREE_SHIPPING_FROM = 6000;
const SHIPPING = 490;
const EXPRESS = 700;

const main = document.getElementById('main');
const header = document.getElementById('header');
const money = (cents) => `$${(cents / 100).toFixed(2)}`;
const icon = (name) => `<svg aria-hidden="true"><use href="goods.svg#${name}"></use></svg>`;
const find = (selector) => main.querySelector(selector);

const cart = new Map(JSON.parse(localStorage.getItem('cart') ?? '[]'));
const saved = new Set();
let user = sessionStorage.getItem('user');
let hasDiscount = false;
let isExpress = false;
let lastOrder = null;

function storeCart() {
  localStorage.setItem('cart', JSON.stringify([...cart]));
}

function lines() {
  return GOODS.filter((good) => cart.has(good.id)).map((good) => ({ ...good, quantity: cart.get(good.id) }));
}

function sums() {
  const subtotal = lines().reduce((sum, line) => sum + line.price * line.quantity, 0);
  const discount = hasDiscount ? Math.round(subtotal / 10) : 0;
  const express = isExpress ? EXPRESS : 0;
  const shipping = (subtotal >= FREE_SHIPPING_FROM ? 0 : SHIPPING) + express;
  return { subtotal, discount, shipping, total: subtotal - discount + shipping };
}

function addToCart(id) {
  cart.set(id, (cart.get(id) ?? 0) + 1);
  storeCart();
  showHeader();
}

function showHeader() {
  const pieces = [...cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  header.innerHTML = `<a class="brand" href="#/goods">Harbor &amp; Pine</a>${
    user
      ? `<nav><span>Hi, ${USERS[user].name}</span>
        <a href="#/goods">Goods</a>
        <a class="cart-link" href="#/cart" title="Cart">${icon('cart')}${pieces ? `<span class="badge" id="cart-badge">${pieces}</span>` : ''}</a>
        <button type="button" class="quiet" id="log-out">Log out</button></nav>`
      : ''
  }`;
  header.querySelector('#log-out')?.addEventListener('click', () => {
    user = null;
    sessionStorage.removeItem('user');
    location.hash = '#/login';
  });
}

function showLogin() {
  main.innerHTML = `<form class="panel login">
      <h1>Welcome back</h1>
      <p class="empty">Good things for a quiet kitchen, one login away.</p>
      <label class="field">Username<input name="username" autocomplete="off" /></label>
      <label class="field">Password<input name="password" type="password" /></label>
      <p class="problem" role="alert" hidden></p>
      <button>Log in</button>
    </form>`;
  const form = find('form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { username, password } = form.elements;
    const problem = find('.problem');
    const known = USERS[username.value.trim().toLowerCase()];
    if (!username.value) problem.textContent = 'Please enter your username.';
    else if (!password.value) problem.textContent = 'Please enter your password.';
    else if (known?.password !== password.value) problem.textContent = 'Wrong username or password.';
    else {
      user = username.value.trim().toLowerCase();
      sessionStorage.setItem('user', user);
      // Whoever opened the goods before logging in is there already: no change, no event.
      if (location.hash === '#/goods') route();
      else location.hash = '#/goods';
      return;
    }
    problem.hidden = false;
    password.value = '';
  });
}

const ORDERS = {
  featured: () => 0,
  low: (a, b) => a.price - b.price,
  high: (a, b) => b.price - a.price,
  name: (a, b) => a.name.localeCompare(b.name),
};

function showGoods() {
  main.innerHTML = `<div class="toolbar">
      <h1>Our goods</h1>
      <input type="search" placeholder="Search goods" />
      <label class="field">Sort by<select>
        <option value="featured">Featured</option>
        <option value="low">Price: low to high</option>
        <option value="high">Price: high to low</option>
        <option value="name">Name</option>
      </select></label>
    </div>
    <ul class="goods"></ul>`;
  const search = find('input');
  const sort = find('select');
  const list = () => {
    const wanted = search.value.trim().toLowerCase();
    const shown = GOODS.filter((good) => good.name.toLowerCase().includes(wanted)).sort(ORDERS[sort.value]);
    find('.goods').innerHTML =
      shown.map(card).join('') || '<li class="empty">Nothing matches your search.</li>';
  };
  search.addEventListener('input', list);
  sort.addEventListener('change', list);
  find('.goods').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    const { id } = button.closest('.card').dataset;
    if (button.classList.contains('heart')) {
      if (!saved.delete(id)) saved.add(id);
      button.setAttribute('aria-pressed', String(saved.has(id)));
    } else addToCart(id);
  });
  list();
}

function card(good) {
  return `<li class="card" data-id="${good.id}">
      <svg class="picture" role="img" aria-label="${good.name}"><use href="goods.svg#${good.id}"></use></svg>
      <button type="button" class="heart" title="Save for later" aria-pressed="${saved.has(good.id)}">${icon('heart')}</button>
      <div class="card-body"><h2>${good.name}</h2><p>${good.note}</p>
        <div class="card-foot"><span class="price">${money(good.price)}</span>
        <button type="button">Add to cart</button></div></div>
    </li>`;
}

function summary() {
  const { subtotal, discount, shipping, total } = sums();
  return `<dl>
      <dt>Subtotal</dt><dd>${money(subtotal)}</dd>
      ${discount ? `<dt>Discount</dt><dd>-${money(discount)}</dd>` : ''}
      <dt>Shipping</dt><dd>${shipping ? money(shipping) : 'Free'}</dd>
      <dt class="total">Total</dt><dd class="total">${money(total)}</dd>
    </dl>`;
}

function showCart(message = '') {
  isExpress = false;
  if (cart.size === 0) {
    main.innerHTML = `<h1>Your cart</h1><p class="empty">Your cart is empty.</p><a href="#/goods">Back to the goods</a>`;
    return;
  }
  main.innerHTML = `<h1>Your cart</h1><div class="two">
      <table class="panel"><thead><tr><th>Product</th><th>Price</th><th>Quantity</th><th>Amount</th><th></th></tr></thead>
      <tbody>${lines().map(cartRow).join('')}</tbody></table>
      <aside class="panel">${summary()}
        <form class="code"><input placeholder="Discount code" /><button class="quiet">Apply</button></form>
        ${message}
        <p><button type="button" class="wide" id="to-checkout">Continue to checkout</button></p></aside></div>`;
  find('tbody').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    const { id } = button.closest('tr').dataset;
    const quantity = cart.get(id) + Number(button.dataset.step ?? -cart.get(id));
    if (quantity > 0) cart.set(id, quantity);
    else cart.delete(id);
    storeCart();
    showHeader();
    showCart();
  });
  find('.code').addEventListener('submit', (event) => {
    event.preventDefault();
    hasDiscount = find('.code input').value.trim().toUpperCase() === 'WELCOME10';
    showCart(
      hasDiscount
        ? '<p class="good" role="status">10% off your order.</p>'
        : '<p class="problem" role="alert">This code is not valid.</p>',
    );
  });
  find('#to-checkout').addEventListener('click', () => {
    location.hash = '#/checkout';
  });
}

function cartRow(line) {
  return `<tr data-id="${line.id}"><td>${line.name}</td><td>${money(line.price)}</td>
      <td><span class="stepper"><button type="button" class="quiet icon" title="One less" data-step="-1">−</button>
      <span>${line.quantity}</span>
      <button type="button" class="quiet icon" title="One more" data-step="1">+</button></span></td>
      <td>${money(line.price * line.quantity)}</td>
      <td><button type="button" class="quiet icon" title="Remove">×</button></td></tr>`;
}

function showCheckout() {
  isExpress = false;
  main.innerHTML = `<h1>Checkout</h1><div class="two">
      <form class="panel form" novalidate>
        <label class="field all">Full name<input name="name" required /></label>
        <label class="field all">Street<input name="street" required /></label>
        <label class="field">ZIP<input name="zip" required /></label>
        <label class="field">City<input name="city" required /></label>
        <label class="field all">Country<select name="country"><option value="">Choose…</option>
          <option>Austria</option><option>Canada</option><option>Ireland</option><option>Portugal</option></select></label>
        <fieldset><legend>Delivery</legend>
          <label><input type="radio" name="delivery" value="standard" checked /> Standard</label>
          <label><input type="radio" name="delivery" value="express" /> Express (+$7.00)</label></fieldset>
        <label class="all"><input type="checkbox" name="terms" /> I accept the terms</label>
        <p class="problem all" role="alert" hidden></p>
        <button class="all" id="place" disabled>Place order</button>
      </form>
      <aside class="panel"><div id="summary">${summary()}</div></aside></div>`;
  const form = find('form');
  form.addEventListener('change', () => {
    isExpress = form.elements.delivery.value === 'express';
    find('#place').disabled = !form.elements.terms.checked;
    find('#summary').innerHTML = summary();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { name, zip, country } = form.elements;
    const problem = find('.problem');
    problem.hidden = false;
    if (!name.value.trim()) problem.textContent = 'Please enter your full name.';
    else if (!/^\d{4,5}$/.test(zip.value)) problem.textContent = 'The ZIP must have four or five digits.';
    else if (!country.value) problem.textContent = 'Please choose a country.';
    else {
      lastOrder = { name: name.value.trim().split(' ')[0], country: country.value, total: sums().total };
      cart.clear();
      hasDiscount = false;
      storeCart();
      showHeader();
      location.hash = '#/thanks';
    }
  });
}

function showThanks() {
  main.innerHTML = `<section class="panel thanks"><h1>Thank you, ${lastOrder.name}!</h1>
      <p>Order <strong>HP-1001</strong> goes to ${lastOrder.country}. You paid ${money(lastOrder.total)}.</p>
      <a href="#/goods">Keep shopping</a></section>`;
}

const VIEWS = { goods: showGoods, cart: showCart, checkout: showCheckout, thanks: showThanks };

function route() {
  const name = location.hash.slice(2);
  showHeader();
  if (!user) {
    document.title = 'Log in · Harbor & Pine';
    return showLogin();
  }
  const isKnown = name in VIEWS && !(name === 'thanks' && !lastOrder) && !(name === 'checkout' && !cart.size);
  const view = isKnown ? name : 'goods';
  document.title = `${view[0].toUpperCase()}${view.slice(1)} · Harbor & Pine`;
  VIEWS[view]();
}

window.addEventListener('hashchange', route);
route();
