import { change, money } from './cart.js';
import { drawing, PLANTS } from './plants.js';

const ORDERS = {
  featured: () => 0,
  low: (a, b) => a.price - b.price,
  high: (a, b) => b.price - a.price,
  name: (a, b) => a.name.localeCompare(b.name),
};

export function showPlants({ main, refreshHeader }) {
  main.innerHTML = `<div class="toolbar">
      <div><h1>Plants</h1><p class="dim" role="status"></p></div>
      <input type="search" placeholder="Search plants" aria-label="Search plants">
      <label class="inline">Sort by<select>
        <option value="featured">Featured</option>
        <option value="low">Price: low to high</option>
        <option value="high">Price: high to low</option>
        <option value="name">Name</option>
      </select></label>
      <label class="tick"><input type="checkbox">Pet safe only</label>
    </div>
    <ul class="plants" aria-label="Plants"></ul>`;
  const find = (selector) => main.querySelector(selector);
  const [search, sort, petSafe, list] = ['[type=search]', 'select', '[type=checkbox]', '.plants'].map(find);

  function refresh() {
    const wanted = search.value.trim().toLowerCase();
    const shown = PLANTS.filter(({ name }) => name.toLowerCase().includes(wanted))
      .filter(({ isPetSafe }) => isPetSafe || !petSafe.checked)
      .sort(ORDERS[sort.value]);
    list.innerHTML = shown.map(card).join('');
    find('[role=status]').textContent =
      shown.length === 0
        ? 'No plant matches your search.'
        : `${shown.length} ${shown.length === 1 ? 'plant' : 'plants'} in stock`;
  }
  search.addEventListener('input', refresh);
  for (const control of [sort, petSafe]) control.addEventListener('change', refresh);
  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    change(button.closest('li').dataset.id, 1);
    refreshHeader();
  });
  refresh();
}

const card = ({ id, name, price, light, isPetSafe }) => `<li class="card" data-id="${id}">
    <div class="tile ${id}">${drawing(id)}${isPetSafe ? '<span class="tag">Pet safe</span>' : ''}</div>
    <h2>${name}</h2><p class="dim">${light}</p>
    <div class="foot"><span class="price">${money(price)}</span><button type="button" class="primary">Add to cart</button></div>
  </li>`;
