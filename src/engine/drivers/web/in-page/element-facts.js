import { oneLine } from './name-of.js';

/** What a field holds, as a person sees it; null for what holds nothing. A password is bullets: it never leaves the page. */
export function heldValueOf(element, role) {
  const tag = element.localName;
  if (tag === 'select') return [...element.selectedOptions].map((option) => oneLine(option.label)).join(', ');
  if (tag === 'textarea') return element.value;
  if (tag === 'input') {
    if (element.type === 'password') return '•'.repeat(element.value.length);
    if (element.type === 'file') return [...element.files].map((file) => file.name).join(', ');
    return /^(checkbox|radio|button|submit|reset|image|hidden)$/.test(element.type) ? null : element.value;
  }
  if (tag === 'progress' || tag === 'meter')
    return element.hasAttribute('value') ? String(element.value) : null;
  const said = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (said !== null) return said;
  if (role === 'textbox' || role === 'searchbox') return element.innerText.replace(/\n$/, '');
  if (role === 'combobox') return element.querySelector('input')?.value ?? oneLine(element.innerText);
  return null;
}

export function statesOf(element, role) {
  const states = {};
  const aria = (name) => {
    const written = element.getAttribute(`aria-${name}`);
    return written === 'true'
      ? true
      : written === 'false'
        ? false
        : written === 'mixed'
          ? 'mixed'
          : undefined;
  };
  const isToggle = element.localName === 'input' && (element.type === 'checkbox' || element.type === 'radio');
  const checked = isToggle ? (element.indeterminate ? 'mixed' : element.checked) : aria('checked');
  if (checked !== undefined) states.checked = checked;
  else if (/^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role)) states.checked = false;
  const isFormControl = /^(button|input|select|textarea|option|optgroup|fieldset)$/.test(element.localName);
  const isDisabled =
    (isFormControl && element.matches(':disabled')) || element.closest('[aria-disabled="true"]') !== null;
  if (isFormControl || isDisabled || aria('disabled') !== undefined) states.disabled = isDisabled;
  const selected = element.localName === 'option' ? element.selected : aria('selected');
  if (selected !== undefined) states.selected = selected === true;
  const expanded = element.localName === 'summary' ? element.parentElement?.open === true : aria('expanded');
  if (expanded !== undefined) states.expanded = expanded === true;
  const pressed = aria('pressed');
  if (pressed !== undefined) states.pressed = pressed;
  if (element.getRootNode().activeElement === element && element !== document.body) states.focused = true;
  if (element.required || aria('required')) states.required = true;
  if ((element.readOnly && heldValueOf(element, role) !== null) || aria('readonly')) states.readonly = true;
  const invalid = element.getAttribute('aria-invalid');
  if ((invalid !== null && invalid !== 'false') || (isFormControl && element.matches(':user-invalid')))
    states.invalid = true;
  else if (invalid === 'false' || (isFormControl && element.matches(':user-valid'))) states.invalid = false;
  const current = element.getAttribute('aria-current');
  if (current && current !== 'false') states.current = true;
  const sorted = element.getAttribute('aria-sort');
  if (sorted === 'ascending' || sorted === 'descending') states.sorted = sorted;
  return states;
}

export function attributesOf(element) {
  const attributes = {};
  const keep = (key, value) => {
    if (typeof value === 'string' && value !== '') attributes[key] = value.slice(0, 300);
  };
  keep('id', element.id);
  keep('name', element.getAttribute('name'));
  keep('class', element.getAttribute('class'));
  for (const name of ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa']) {
    if (!attributes.testId) keep('testId', element.getAttribute(name));
  }
  keep('type', element.localName === 'input' ? element.type : element.getAttribute('type'));
  keep('href', element.getAttribute('href'));
  keep('title', element.getAttribute('title'));
  keep('alt', element.getAttribute('alt'));
  return attributes;
}

export function optionsOf(element, role) {
  if (element.localName === 'select') return [...element.options].map((option) => oneLine(option.label));
  const id =
    element.getAttribute('aria-controls') ??
    element.getAttribute('aria-owns') ??
    element.getAttribute('list');
  const list =
    role === 'listbox'
      ? element
      : role === 'combobox' && id
        ? element.getRootNode().getElementById?.(id)
        : null;
  if (!list) return undefined;
  const options = [...list.querySelectorAll('[role=option], option')].map((one) =>
    oneLine(one.label || one.textContent),
  );
  return options.length > 0 ? options : undefined;
}
