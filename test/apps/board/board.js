const columns = {
  'To do': ['Fix login', 'Write docs', 'Ship release'],
  'In progress': ['Plan sprint'],
  Done: ['Pick a name'],
};
const hidden = new Set();
const board = document.querySelector('kanban-board');
const TOAST_MS = 4000;

const columnOf = (title) => Object.keys(columns).find((name) => columns[name].includes(title));

function toast(text) {
  const box = document.createElement('div');
  box.className = 'toast';
  box.textContent = text;
  document.getElementById('toasts').append(box);
  setTimeout(() => box.remove(), TOAST_MS);
}

function move(title, to) {
  const from = columnOf(title);
  if (from === to) return;
  columns[from] = columns[from].filter((one) => one !== title);
  columns[to].push(title);
  board.show();
  toast(`${title} moved to ${to}.`);
}

function replaceCard(title, ...others) {
  const name = columnOf(title);
  columns[name].splice(columns[name].indexOf(title), 1, ...others);
  board.show();
}

function showDetails(title) {
  const panel = document.getElementById('details');
  panel.innerHTML = '<button type="button" title="Close">×</button><h3></h3><p></p>';
  panel.querySelector('h3').textContent = title;
  panel.querySelector('p').textContent = `Column: ${columnOf(title)}`;
  panel.querySelector('button').addEventListener('click', () => {
    panel.hidden = true;
  });
  panel.hidden = false;
}

class KanbanCard extends HTMLElement {
  connectedCallback() {
    this.setAttribute('role', 'listitem');
    this.attachShadow({ mode: 'open' }).innerHTML = `<style>
      :host { display: block; background: #fff; margin: 8px 0; padding: 10px 12px; cursor: pointer; user-select: none;
        border-radius: 3px; box-shadow: 0 1px 3px #0003; }
      :host(.lifted) { opacity: .6; position: relative; z-index: 3; pointer-events: none; }</style><span></span>`;
    this.shadowRoot.querySelector('span').textContent = this.title;
    this.addEventListener('pointerdown', (event) => event.button === 0 && this.lift(event));
    this.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      board.openMenu(this.title, event.clientX, event.clientY);
    });
  }

  get title() {
    return this.dataset.title;
  }

  lift(start) {
    const follow = (event) => {
      const x = event.clientX - start.clientX;
      const y = event.clientY - start.clientY;
      if (Math.hypot(x, y) > 5) this.classList.add('lifted');
      this.style.transform = `translate(${x}px, ${y}px)`;
    };
    const drop = (event) => {
      window.removeEventListener('pointermove', follow);
      this.style.transform = '';
      if (!this.classList.contains('lifted')) return showDetails(this.title);
      this.classList.remove('lifted');
      const under = board.columnAt(event.clientX, event.clientY);
      if (under) move(this.title, under);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop, { once: true });
  }
}

class KanbanColumn extends HTMLElement {
  connectedCallback() {
    const { name } = this.dataset;
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>
      section { background: #eee8d5; padding: 10px 14px; width: 230px; min-height: 240px; }
      header { display: flex; justify-content: space-between; align-items: center; }
      h2 { font-size: 17px; margin: 0; }
      .badge { background: #93a1a1; color: #fff; border-radius: 10px; padding: 0 9px; }
      .add { color: #268bd2; cursor: pointer; padding: 6px 0; }
      input { font: inherit; width: 100%; box-sizing: border-box; padding: 6px; }</style>
      <section aria-label="${name}"><header><h2>${name}</h2><span class="badge">${columns[name].length}</span></header>
      <div role="list"></div><div class="add">+ Add card</div></section>`;
    root.querySelector('[role=list]').append(...columns[name].map(cardFor));
    const add = root.querySelector('.add');
    add.addEventListener('click', () => {
      if (add.querySelector('input')) return;
      add.innerHTML = '<input placeholder="Card title">';
      const input = add.firstChild;
      input.focus();
      input.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || !input.value.trim()) return;
        columns[name].push(input.value.trim());
        board.show();
      });
    });
  }
}

function cardFor(title) {
  const card = document.createElement('kanban-card');
  card.dataset.title = title;
  return card;
}

const MENU = {
  Rename: (title) => {
    const next = window.prompt('New title', title);
    if (next) replaceCard(title, next);
  },
  Duplicate: (title) => replaceCard(title, title, `${title} (copy)`),
  'Move to Done': (title) => move(title, 'Done'),
  Delete: (title) => replaceCard(title),
};

class KanbanBoard extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = `<style>
      #columns { display: flex; gap: 18px; }
      #menu { position: fixed; z-index: 9; background: #fff; box-shadow: 0 4px 14px #0004; min-width: 150px; }
      #menu div { padding: 8px 14px; cursor: pointer; }
      #menu div:hover { background: #fdf0c4; }</style><div id="columns"></div><div id="menu" role="menu" hidden></div>`;
    this.menu = this.shadowRoot.getElementById('menu');
    window.addEventListener('pointerdown', (event) => {
      if (!event.composedPath().includes(this.menu)) this.closeMenu();
    });
    window.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.closeMenu();
    });
    this.show();
  }

  show() {
    const shown = Object.keys(columns).filter((name) => !hidden.has(name));
    this.shadowRoot.getElementById('columns').replaceChildren(
      ...shown.map((name) => {
        const column = document.createElement('kanban-column');
        column.dataset.name = name;
        return column;
      }),
    );
  }

  columnAt(x, y) {
    const isUnder = ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom;
    const all = [...this.shadowRoot.querySelectorAll('kanban-column')];
    return all.find((column) => isUnder(column.getBoundingClientRect()))?.dataset.name;
  }

  openMenu(title, x, y) {
    this.menu.replaceChildren(
      ...Object.entries(MENU).map(([label, run]) => {
        const item = document.createElement('div');
        item.setAttribute('role', 'menuitem');
        item.textContent = label;
        item.addEventListener('click', () => {
          this.closeMenu();
          run(title);
        });
        return item;
      }),
    );
    this.menu.style.left = `${x}px`;
    this.menu.style.top = `${y}px`;
    this.menu.hidden = false;
  }

  closeMenu() {
    this.menu.hidden = true;
  }
}

document.getElementById('hide-done').addEventListener('click', ({ target }) => {
  if (!hidden.delete('Done')) hidden.add('Done');
  target.textContent = hidden.has('Done') ? 'Show Done column' : 'Hide Done column';
  board.show();
});
document.getElementById('about').addEventListener('click', () => window.alert('Corkboard 4.2'));
window.addEventListener('message', ({ data }) => {
  document.getElementById('comments-title').textContent = `Comments (${data.comments})`;
});
// Only now: they tell their number once, as soon as they are there.
document.querySelector('iframe').src = 'comments.html';

customElements.define('kanban-card', KanbanCard);
customElements.define('kanban-column', KanbanColumn);
customElements.define('kanban-board', KanbanBoard);
