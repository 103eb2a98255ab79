const get = (id) => document.getElementById(id);
const form = get('form');
const sections = [...form.querySelectorAll('section')];
const PRICES = { Visitor: 180, Speaker: 0, Student: 90 };
let step = 0;

const chosen = (name) => [...form.querySelectorAll(`[name=${name}]:checked`)].map((box) => box.value);
const price = () => `$${(PRICES[chosen('kind')[0]] + 30 * chosen('workshop').length).toFixed(2)}`;

function show() {
  sections.forEach((section, index) => {
    section.hidden = index !== step;
  });
  get('progress').textContent = `Step ${step + 1} of ${sections.length}`;
  document.title = `${sections[step].dataset.title} | Registration`;
  get('back').disabled = step === 0;
  get('continue').textContent = step === sections.length - 1 ? 'Submit registration' : 'Continue';
  if (step === sections.length - 1) review();
}

function update() {
  get('state-line').hidden = get('country').value !== 'United States';
  get('talk-line').hidden = chosen('kind')[0] !== 'Speaker';
  get('proof-line').hidden = chosen('kind')[0] !== 'Student';
  get('price').textContent = price();
}

const MESSAGES = {
  first: 'Enter your first name.',
  last: 'Enter your last name.',
  email: 'Enter a valid email address.',
  state: 'Enter your state.',
  talk: 'Enter the title of your talk.',
};

function isComplete() {
  let firstWrong = null;
  for (const field of sections[step].querySelectorAll('input[required]')) {
    const isWrong = !field.closest('[hidden]') && !field.validity.valid;
    field.setAttribute('aria-invalid', String(isWrong));
    field.nextElementSibling.textContent = isWrong ? MESSAGES[field.id] : '';
    if (isWrong) firstWrong ??= field;
  }
  firstWrong?.focus();
  return !firstWrong;
}

function longDate(value) {
  if (!value) return 'not given';
  const [year, month, day] = value.split('-').map(Number);
  return new Date(year, month - 1, day).toLocaleDateString('en-GB', { dateStyle: 'long' });
}

function review() {
  const facts = {
    Name: `${get('first').value} ${get('last').value}`,
    Email: get('email').value,
    'Date of birth': longDate(get('birth').value),
    Country: get('country').value,
    Ticket: chosen('kind')[0],
    'Talk title': chosen('kind')[0] === 'Speaker' ? get('talk').value : null,
    Proof: get('proof').files[0]?.name,
    Workshops: chosen('workshop').join(', ') || 'none',
    Meals: chosen('meal')[0],
    Nights: get('nights').value,
    Price: price(),
  };
  get('review').replaceChildren(
    ...Object.entries(facts)
      .filter(([, value]) => value)
      .flatMap(([label, value]) => {
        const term = document.createElement('dt');
        const detail = document.createElement('dd');
        term.textContent = label;
        detail.textContent = value;
        return [term, detail];
      }),
  );
}

form.addEventListener('change', update);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isComplete()) return;
  if (step === sections.length - 1) return get('ask').showModal();
  step += 1;
  show();
});
get('back').addEventListener('click', () => {
  step -= 1;
  show();
});
for (const tab of document.querySelectorAll('[role=tab]'))
  tab.addEventListener('click', () => {
    for (const one of document.querySelectorAll('[role=tab]')) {
      one.setAttribute('aria-selected', String(one === tab));
      get(one.getAttribute('aria-controls')).hidden = one !== tab;
    }
  });
get('no').addEventListener('click', () => get('ask').close());
get('yes').addEventListener('click', () => {
  get('ask').close();
  form.hidden = true;
  get('progress').hidden = true;
  get('complete').hidden = false;
  get('reference').textContent = `REG-${get('last').value.toUpperCase()}-2047`;
  document.title = 'Complete | Registration';
});
get('find').addEventListener('click', () => {
  const isFound = get('lookup').value === get('reference').textContent;
  get('found').textContent = isFound
    ? `Found: ${get('first').value} ${get('last').value}`
    : 'No registration found.';
});
update();
show();
