import type { EndpointDeclaration } from '../../contract/endpoint.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: light dark; --line: #8884; --soft: #8882; --dim: #777; --accent: #2563eb }
  body { font: 14px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 960px; padding: 24px }
  h1 { font-size: 20px } h2 { font-size: 16px; margin: 32px 0 8px }
  code, pre { font: 12px/1.5 ui-monospace, monospace }
  pre { background: var(--soft); border-radius: 4px; margin: 4px 0 12px; overflow: auto; padding: 8px 12px }
  details { border-top: 1px solid var(--line) } details > :not(summary) { margin-left: 68px }
  summary { cursor: pointer; display: flex; gap: 12px; list-style: none; padding: 6px 0 }
  summary b { color: var(--accent); font: 600 12px/1.7 ui-monospace, monospace; width: 56px }
  summary span { color: var(--dim); margin-left: auto; text-align: right }
  p { color: var(--dim); margin: 8px 0 0 } a { color: var(--accent) }`;

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { description: string; content?: { 'application/json'?: { schema: object } } }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** The interface as one page that needs no script and nothing from elsewhere. */
export function docsPage(endpoints: Record<string, EndpointDeclaration>, document: object): string {
  const { paths, components } = document as OpenApi;
  const tags = [...new Set(Object.values(endpoints).map((endpoint) => endpoint.tag))];
  const sections = tags.map((tag) => {
    const calls = Object.values(endpoints)
      .filter((endpoint) => endpoint.tag === tag)
      .map((endpoint) => call(endpoint, paths[endpoint.path]?.[endpoint.method.toLowerCase()]));
    return `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${calls.join('')}`;
  });
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${block(schema)}</details>`,
  );
  const links = [...tags, 'Shapes']
    .map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`)
    .join(' · ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Saywright API</title><style>${STYLE}</style></head><body>
<h1>Saywright API</h1>
<p>Send an organization API key in <code>X-API-Key</code>. Errors are <code>{"detail": "…"}</code>.
The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>${links}</p>
${sections.join('')}<h2 id="Shapes">Shapes</h2>${shapes.join('')}</body></html>`;
}

function call(endpoint: EndpointDeclaration, operation: Operation | undefined): string {
  const query = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
  const body = operation?.requestBody?.content['application/json'].schema;
  const answers = Object.entries(operation?.responses ?? {});
  const parts = [
    ...query.map(
      ({ name, required, schema }) =>
        `<p>Query <code>${escapeHtml(name)}</code>${required ? ', required' : ''}</p>${block(schema)}`,
    ),
    body ? `<p>Body</p>${block(body)}` : '',
    ...answers
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { description, content }]) => {
        const schema = content?.['application/json']?.schema;
        return `<p>${status} ${escapeHtml(description)}</p>${schema ? block(schema) : ''}`;
      }),
    `<p>Refuses with ${endpoint.refusals.concat().join(', ') || 'nothing of its own'}</p>`,
  ];
  return `<details><summary><b>${endpoint.method}</b><code>${escapeHtml(endpoint.path)}</code><span>${escapeHtml(endpoint.summary)}</span></summary>${parts.join('')}</details>`;
}

const block = (schema: object) => `<pre>${linked(escapeHtml(JSON.stringify(schema, null, 2)))}</pre>`;

/** References lead to the shape that they name. */
const linked = (text: string) =>
  text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">#/components/schemas/$1</a>');
