const input = document.getElementById('new');
const list = document.getElementById('list');
const clear = document.getElementById('clear');
let items = JSON.parse(localStorage.getItem('items') || '[]');
let filter = 'all';
let dragged = null;

const isShown = (item) => filter === 'all' || item.done === (filter === 'completed');
const focusOn = (index) => list.children[Math.max(0, Math.min(index, list.children.length - 1))]?.focus();

function change(next) {
  items = next;
  localStorage.setItem('items', JSON.stringify(items));
  show();
}

function toggle(item) {
  item.done = !item.done;
  change(items);
}

function remove(item) {
  change(items.filter((one) => one !== item));
}

function edit(row, item) {
  const field = document.createElement('input');
  field.type = 'text';
  field.value = item.words;
  row.querySelector('.words').replaceChildren(field);
  row.draggable = false;
  field.select();
  let isOver = false;
  const finish = (isKept) => {
    if (isOver) return;
    isOver = true;
    if (isKept && field.value.trim()) item.words = field.value.trim();
    change(items);
  };
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter') finish(true);
    if (event.key === 'Escape') finish(false);
  });
  field.addEventListener('blur', () => finish(true));
}

function rowFor(item) {
  const row = document.createElement('li');
  row.tabIndex = 0;
  row.draggable = true;
  row.className = item.done ? 'done' : '';
  row.innerHTML =
    '<input type="checkbox"><span class="words"></span><button type="button" class="delete" title="Delete" tabindex="-1">×</button>';
  const box = row.querySelector('input');
  box.checked = item.done;
  box.setAttribute('aria-label', item.words);
  box.addEventListener('change', () => toggle(item));
  row.querySelector('.words').textContent = item.words;
  row.querySelector('.delete').addEventListener('click', () => remove(item));
  row.addEventListener('dblclick', () => edit(row, item));
  row.addEventListener('keydown', (event) => {
    const index = [...list.children].indexOf(row);
    if (event.key === 'ArrowDown') focusOn(index + 1);
    else if (event.key === 'ArrowUp') focusOn(index - 1);
    else if (event.key === ' ' && event.target === row) toggle(item);
    else if (event.key === 'Delete') remove(item);
    else return;
    event.preventDefault();
    if (event.key === ' ' || event.key === 'Delete') focusOn(index);
  });
  row.addEventListener('dragstart', () => {
    dragged = item;
  });
  row.addEventListener('dragover', (event) => event.preventDefault());
  row.addEventListener('drop', (event) => {
    event.preventDefault();
    if (!dragged || dragged === item) return;
    const rest = items.filter((one) => one !== dragged);
    const isMovedDown = items.indexOf(dragged) < items.indexOf(item);
    rest.splice(rest.indexOf(item) + (isMovedDown ? 1 : 0), 0, dragged);
    change(rest);
  });
  return row;
}

function show() {
  list.replaceChildren(...items.filter(isShown).map(rowFor));
  const left = items.filter((item) => !item.done).length;
  document.getElementById('count').textContent = left === 1 ? '1 item left' : `${left} items left`;
  document.getElementById('nothing').hidden = list.children.length > 0;
  clear.hidden = !items.some((item) => item.done);
  for (const button of document.querySelectorAll('#filters button'))
    button.setAttribute('aria-pressed', String(button.dataset.filter === filter));
}

input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') focusOn(0);
  if (event.key !== 'Enter' || !input.value.trim()) return;
  change([...items, { words: input.value.trim(), done: false }]);
  input.value = '';
});
document.getElementById('filters').addEventListener('click', (event) => {
  if (!event.target.dataset.filter) return;
  filter = event.target.dataset.filter;
  show();
});
clear.addEventListener('click', () => change(items.filter((item) => !item.done)));
show();
input.focus();
