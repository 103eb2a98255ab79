import { element } from './element.js';
import { clock, withPlaceholders } from './words.js';

const table = (rows) =>
  element('dl', {}, ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));

const readLog = async (address) => {
  if (!address) return [];
  const response = await fetch(address);
  return response.ok ? response.json() : [];
};

const entry = (at, kind, text, place) =>
  element(
    'li',
    { class: kind },
    element('span', { class: 'time' }, clock(at)),
    element('span', { class: 'grow' }, text),
    place && element('small', {}, place),
  );

const log = (entries, none) =>
  entries.length === 0 ? element('p', { class: 'dim' }, none) : element('ul', { class: 'log' }, entries);

/** What else is known of a run, behind tabs with their counts. */
export class Details {
  #chosen = 0;
  #readFrom = '';
  #logs = { console: [], network: [] };
  #tabs = element('div', { class: 'tabs', role: 'tablist' });
  #panel = element('div', { class: 'panel', role: 'tabpanel' });
  root = element('section', { class: 'details' }, this.#tabs, this.#panel);

  async update(run) {
    this.#render(run);
    const { console_url = null, network_url = null } = run.artifacts ?? {};
    const addresses = `${console_url} ${network_url}`;
    if (addresses === this.#readFrom) return;
    this.#readFrom = addresses;
    this.#logs = { console: await readLog(console_url), network: await readLog(network_url) };
    this.#render(run);
  }

  #render(run) {
    const tabs = [
      ['Instructions', null, () => element('pre', {}, withPlaceholders(run.instructions))],
      ['Console', this.#logs.console.length, () => this.#console()],
      ['Network', this.#logs.network.length, () => this.#network()],
      ...(run.hooks?.length ? [['Hooks', run.hooks.length, () => hooks(run)]] : []),
      ['Device', null, () => device(run)],
      ['Usage', run.usage.total_action_count, () => usage(run)],
    ];
    this.#tabs.replaceChildren(
      ...tabs.map(([name, count], index) =>
        element(
          'button',
          {
            type: 'button',
            role: 'tab',
            'aria-selected': String(index === this.#chosen),
            onclick: () => {
              this.#chosen = index;
              this.#render(run);
            },
          },
          name,
          count !== null && element('span', { class: 'count' }, String(count)),
        ),
      ),
    );
    this.#panel.replaceChildren(tabs[this.#chosen][2]());
  }

  #console() {
    const entries = this.#logs.console.map(({ at_ms, level, text, url }) => entry(at_ms, level, text, url));
    return log(entries, 'The console has no errors and no warnings.');
  }

  #network() {
    const entries = this.#logs.network.map(({ at_ms, method, url, status, error }) =>
      entry(at_ms, 'error', `${method} ${url}`, String(status ?? error)),
    );
    return log(entries, 'No request failed.');
  }
}

const hooks = ({ hooks: all }) =>
  element(
    'div',
    {},
    all.map(({ name, position, status, output }) => [
      element('p', {}, `${status} · ${name} (${position})`),
      output && element('pre', {}, output),
    ]),
  );

const device = ({ devices, attempt, build }) =>
  table([
    ...devices.flatMap(({ browser, model, os_version, target, viewport }) => [
      [target, browser ?? model],
      ['System', os_version],
      ['Screen', `${viewport.width} × ${viewport.height}`],
    ]),
    ['Attempt', String(attempt)],
    ['Build', build.id],
  ]);

const usage = ({ usage: used }) =>
  table([
    ['Actions', String(used.total_action_count)],
    ['From the cache', String(used.cached_action_count)],
    ['Tokens in', String(used.input_tokens)],
    ['Tokens out', String(used.output_tokens)],
  ]);
