const get = (id) => document.getElementById(id);
const money = (value) => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const load = async (path, method = 'GET') => {
  const response = await fetch(path, { method });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
};

let refreshes = 0;
let orders = [];
let isSorted = false;

async function loadFigures() {
  get('loading').hidden = false;
  const figures = await load(`api/figures?refresh=${refreshes}`);
  get('revenue').textContent = money(figures.revenue);
  get('orders').textContent = figures.orders;
  get('refunds').textContent = `${figures.refunds} %`;
  get('loading').hidden = true;
  get('figures').hidden = false;
}

function showOrders() {
  const shown = isSorted ? orders.toSorted((a, b) => b.amount - a.amount) : orders;
  get('rows').replaceChildren(
    ...shown.map((order) => {
      const row = document.createElement('tr');
      for (const value of [`#${order.number}`, order.customer, money(order.amount), order.status])
        row.insertCell().textContent = value;
      return row;
    }),
  );
}

async function loadOrders(from) {
  get('more').hidden = true;
  get('more-loading').hidden = false;
  const page = await load(`api/orders?from=${from}&status=${get('status').value}`);
  orders = from === 0 ? page.orders : [...orders, ...page.orders];
  get('more-loading').hidden = true;
  get('more').hidden = !page.hasMore;
  showOrders();
}

async function tick() {
  get('visitors').textContent = (await load('api/visitors')).visitors;
  setTimeout(tick, 400);
}

async function exportOrders() {
  get('ready').hidden = true;
  try {
    await load('api/export', 'POST');
    get('banner').hidden = true;
    get('ready').hidden = false;
  } catch {
    get('banner').hidden = false;
  }
}

function showSettings(settings) {
  for (const name of ['email', 'dark']) get(name).setAttribute('aria-checked', String(settings[name]));
  document.body.classList.toggle('dark', settings.dark);
  get('test-mail').disabled = !settings.email;
}

for (const name of ['email', 'dark'])
  get(name).addEventListener('click', async () => {
    const isOn = get(name).getAttribute('aria-checked') !== 'true';
    get(name).setAttribute('aria-checked', String(isOn));
    showSettings(await load(`api/settings?${name}=${isOn}`, 'POST'));
    get('saved').textContent = 'Settings saved.';
  });
get('test-mail').addEventListener('click', () => {
  get('saved').textContent = 'Test mail sent.';
});
get('refresh').addEventListener('click', async () => {
  refreshes += 1;
  await loadFigures();
  get('refreshed').textContent = `Refreshed ${refreshes} ${refreshes === 1 ? 'time' : 'times'}`;
});
get('status').addEventListener('change', () => loadOrders(0));
get('more').addEventListener('click', () => loadOrders(orders.length));
get('amount').addEventListener('click', () => {
  isSorted = true;
  get('amount').setAttribute('aria-sort', 'descending');
  showOrders();
});
get('export').addEventListener('click', exportOrders);
get('retry').addEventListener('click', exportOrders);
get('team-fold').addEventListener('click', ({ target }) => {
  const isOpen = target.getAttribute('aria-expanded') === 'true';
  target.setAttribute('aria-expanded', String(!isOpen));
  get('team').hidden = isOpen;
});
get('info').addEventListener('mouseenter', () => {
  get('tip').hidden = false;
});
get('info').addEventListener('mouseleave', () => {
  get('tip').hidden = true;
});

await Promise.all([loadFigures(), loadOrders(0), tick(), load('api/settings').then(showSettings)]);
