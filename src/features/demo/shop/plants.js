/** A leaf that grows upwards from a point, turned by an angle. */
const leaf = (x, y, length, width, angle, fill) =>
  `<path transform="translate(${x} ${y}) rotate(${angle})" fill="${fill}"
    d="M0 0C${width} ${-length * 0.35} ${width} ${-length * 0.75} 0 ${-length}C${-width} ${-length * 0.75} ${-width} ${-length * 0.35} 0 0Z"/>`;

const stem = (path, width = 4) =>
  `<path d="${path}" fill="none" stroke="#4d7c52" stroke-width="${width}" stroke-linecap="round"/>`;

const pot = (fill, rim) =>
  `<path d="M68 138h64l-8 42a9 9 0 0 1-9 7H85a9 9 0 0 1-9-7z" fill="${fill}"/>
   <path d="M118 138h14l-8 42a9 9 0 0 1-9 7h-8z" fill="#000" opacity=".07"/>
   <rect x="61" y="126" width="78" height="17" rx="6" fill="${rim}"/>`;

const pearls = (x, from, count) =>
  Array.from({ length: count }, (_, index) => {
    const sway = index % 2 === 0 ? 4 : -3;
    return `<circle cx="${x + sway}" cy="${from + index * 13}" r="7" fill="${index % 3 ? '#6fae72' : '#8cc487'}"/>`;
  }).join('');

const splitLeaf = (x, y, size, angle, fill) =>
  `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${size})">
    <path d="M0 0C26 2 42-18 36-42 32-60 14-68 0-74-14-68-32-60-36-42-42-18-26 2 0 0Z" fill="${fill}"/>
    <path d="M0 0V-66" stroke="#e9f5e6" stroke-opacity=".5" stroke-width="2"/>
    <path class="notch" d="M40-14 14-20M42-32 14-34M34-52 12-48M-40-14-14-20M-42-32-14-34M-34-52-12-48" stroke-width="5" stroke-linecap="round"/>
  </g>`;

const heart = (x, y, size, angle, fill) =>
  `<path transform="translate(${x} ${y}) rotate(${angle}) scale(${size})" fill="${fill}" d="M0 0C-6-9-22-6-20 8-18 21-6 25 0 34 6 25 18 21 20 8 22-6 6-9 0 0Z"/>`;

const needles = [78, 92, 106, 120]
  .map((y) => [74, 88, 112, 126].map((x) => `<path d="M${x} ${y}l-3-5m3 5 3-5"/>`).join(''))
  .join('');

const DRAWINGS = {
  monstera: `${stem('M100 130C98 100 84 86 72 78M100 130C104 96 112 74 118 62M100 130C112 112 126 106 138 104')}
    ${splitLeaf(70, 84, 0.92, -34, '#3f8a5a')}${splitLeaf(140, 110, 0.8, 52, '#56a06a')}${splitLeaf(112, 78, 0.92, 10, '#2f7549')}${pot('#e2a76f', '#eeb983')}`,
  snake: `${leaf(84, 134, 84, 13, -16, '#d9cf7a')}${leaf(84, 134, 80, 9, -16, '#3e7a56')}
    ${leaf(116, 134, 92, 13, 15, '#d9cf7a')}${leaf(116, 134, 88, 9, 15, '#2f6b4a')}
    ${leaf(100, 136, 112, 15, 0, '#e5dc8e')}${leaf(100, 136, 107, 11, 0, '#4b8c61')}${pot('#6b7f9c', '#7f93b0')}`,
  pothos: `${stem('M92 126C70 110 50 120 44 150M108 126C132 106 152 118 156 152M100 126C98 100 92 84 88 72M100 126C106 104 114 92 120 84', 3)}
    ${heart(44, 142, 0.95, 18, '#8fbf5a')}${heart(62, 112, 0.9, 34, '#6ba84f')}${heart(156, 144, 0.95, -14, '#7db455')}${heart(140, 110, 0.9, -36, '#9cc963')}
    ${heart(86, 56, 1.05, 20, '#5f9d4c')}${heart(124, 66, 1, -22, '#86b957')}${heart(104, 92, 0.95, 4, '#a9d070')}${pot('#d98b7b', '#e69d8d')}`,
  fig: `<path d="M100 130V58" stroke="#8a6a4d" stroke-width="6" stroke-linecap="round"/>
    ${leaf(100, 112, 54, 22, -68, '#3b7d52')}${leaf(100, 104, 54, 22, 66, '#4a9162')}${leaf(100, 84, 52, 22, -44, '#4a9162')}
    ${leaf(100, 78, 52, 22, 44, '#347349')}${leaf(100, 66, 50, 22, -8, '#5aa26f')}${pot('#f0ece2', '#ffffff')}`,
  aloe: `${leaf(100, 136, 74, 12, -52, '#5f9f83')}${leaf(100, 136, 74, 12, 52, '#5f9f83')}${leaf(100, 136, 88, 13, -30, '#74b296')}
    ${leaf(100, 136, 88, 13, 30, '#69a98c')}${leaf(100, 136, 96, 13, -10, '#8cc5aa')}${leaf(100, 136, 94, 13, 12, '#7dba9d')}${pot('#c9764f', '#d98860')}`,
  pearls: `<path d="M66 66 100 14l34 52" fill="none" stroke="#b9a184" stroke-width="3"/>
    <path d="M62 64h76c0 28-14 44-38 44S62 92 62 64Z" fill="#ece4d6"/><path d="M116 64h22c0 28-14 44-30 44 8-10 10-24 8-44Z" fill="#000" opacity=".06"/>
    ${pearls(66, 66, 8)}${pearls(84, 62, 5)}${pearls(102, 66, 9)}${pearls(120, 62, 6)}${pearls(136, 68, 7)}`,
  lily: `${leaf(100, 134, 78, 15, -48, '#3d8058')}${leaf(100, 134, 78, 15, 48, '#3d8058')}${leaf(100, 134, 86, 16, -24, '#4f966a')}${leaf(100, 134, 84, 16, 26, '#468d61')}
    ${stem('M100 132C98 100 92 72 88 60M100 132C104 106 114 88 122 80', 3)}
    ${leaf(88, 70, 52, 17, -12, '#fdfbf4')}${leaf(122, 88, 46, 15, 18, '#f5f1e4')}
    <path d="M86 60l-3-20M125 78l5-18" stroke="#e8c65a" stroke-width="5" stroke-linecap="round"/>${pot('#7c9aa0', '#8fadb3')}`,
  cactus: `<ellipse cx="100" cy="98" rx="46" ry="44" fill="#5d9a63"/>
    <path d="M100 54v88M78 60c-10 22-10 54 0 76M122 60c10 22 10 54 0 76M62 76c-5 14-5 32 0 46M138 76c5 14 5 32 0 46" fill="none" stroke="#47824f" stroke-width="4"/>
    <g stroke="#eef3d8" stroke-width="1.6" stroke-linecap="round">${needles}</g>
    ${leaf(100, 58, 24, 9, -40, '#f08aa0')}${leaf(100, 58, 24, 9, 40, '#f08aa0')}${leaf(100, 58, 26, 9, 0, '#f7a8b8')}<circle cx="100" cy="54" r="5" fill="#f6cf5b"/>${pot('#e0b155', '#ecc26d')}`,
};

/** Decoration: its name stands beside it as text. */
export const drawing = (id) => `<svg viewBox="0 0 200 200" aria-hidden="true">${DRAWINGS[id]}</svg>`;

/** Prices are in cents. */
export const PLANTS = [
  { id: 'monstera', name: 'Monstera', price: 3400, light: 'Bright, indirect', isPetSafe: false },
  { id: 'snake', name: 'Snake Plant', price: 2250, light: 'Forgives dark corners', isPetSafe: false },
  { id: 'pothos', name: 'Hoya Heart', price: 1400, light: 'Any window', isPetSafe: true },
  { id: 'fig', name: 'Fiddle-Leaf Fig', price: 5800, light: 'Bright, no drafts', isPetSafe: false },
  { id: 'aloe', name: 'Aloe Vera', price: 1200, light: 'Full sun', isPetSafe: false },
  { id: 'pearls', name: 'String of Pearls', price: 1850, light: 'Morning sun', isPetSafe: false },
  { id: 'lily', name: 'Peace Lily', price: 2600, light: 'Soft shade', isPetSafe: false },
  { id: 'cactus', name: 'Barrel Cactus', price: 950, light: 'Full sun', isPetSafe: true },
];
