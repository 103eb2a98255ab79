import type { Answer } from '../apps/target-app.ts';
import { type ForeignApp, unclear, wrong } from './foreign-app.ts';

const text = { type: 'string' };
const pet = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer' },
    name: { ...text, example: 'doggie' },
    status: { ...text, enum: ['available', 'pending', 'sold'] },
  },
};
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const id = {
  name: 'petId',
  in: 'path',
  required: true,
  description: 'ID of pet',
  schema: { type: 'integer' },
};

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Petstore', version: '1.0.11', description: 'A sample server for pets.' },
  servers: [{ url: '/' }],
  tags: [
    { name: 'pet', description: 'Everything about your Pets' },
    { name: 'store', description: 'Access to Petstore orders' },
  ],
  paths: {
    '/pet': {
      post: {
        tags: ['pet'],
        summary: 'Add a new pet to the store',
        operationId: 'addPet',
        requestBody: json({ $ref: '#/components/schemas/Pet' }),
        responses: {
          200: { description: 'Successful operation', ...json({ $ref: '#/components/schemas/Pet' }) },
        },
      },
    },
    '/pet/findByStatus': {
      get: {
        tags: ['pet'],
        summary: 'Finds Pets by status',
        operationId: 'findPetsByStatus',
        parameters: [
          {
            name: 'status',
            in: 'query',
            description: 'Status values to filter by',
            schema: { ...pet.properties.status, default: 'available' },
          },
        ],
        responses: {
          200: {
            description: 'successful operation',
            ...json({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }),
          },
        },
      },
    },
    '/pet/{petId}': {
      get: {
        tags: ['pet'],
        summary: 'Find pet by ID',
        operationId: 'getPetById',
        parameters: [id],
        responses: {
          200: { description: 'successful operation', ...json({ $ref: '#/components/schemas/Pet' }) },
          404: { description: 'Pet not found' },
        },
      },
      delete: {
        tags: ['pet'],
        summary: 'Deletes a pet',
        operationId: 'deletePet',
        parameters: [id],
        responses: { 204: { description: 'Pet deleted' } },
      },
    },
    '/store/inventory': {
      get: {
        tags: ['store'],
        summary: 'Returns pet inventories by status',
        operationId: 'getInventory',
        security: [{ api_key: [] }],
        responses: {
          200: {
            description: 'successful operation',
            ...json({ type: 'object', additionalProperties: { type: 'integer' } }),
          },
        },
      },
    },
  },
  components: {
    schemas: { Pet: pet },
    securitySchemes: { api_key: { type: 'apiKey', name: 'api_key', in: 'header' } },
  },
};

function startPetstore(): Answer {
  const pets = new Map([
    [1, { id: 1, name: 'Rex', status: 'available' }],
    [2, { id: 2, name: 'Mitzi', status: 'sold' }],
  ]);
  return async (request, response, { pathname, searchParams }) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      return true;
    };
    if (pathname === '/petstore.json') return send(200, DOCUMENT);
    if (pathname === '/pet/findByStatus')
      return send(
        200,
        [...pets.values()].filter((one) => one.status === searchParams.get('status')),
      );
    if (pathname === '/store/inventory') return send(200, { available: 1, sold: 1 });
    const number = Number(/^\/pet\/(\d+)$/.exec(pathname)?.[1]);
    if (!number) return false;
    if (request.method === 'DELETE') pets.delete(number);
    const found = pets.get(number);
    return found
      ? send(200, found)
      : send(request.method === 'DELETE' ? 204 : 404, { message: 'Pet not found' });
  };
}

/** Swagger UI with a small petstore behind it. */
export const swaggerUi: ForeignApp = {
  name: 'swagger-ui',
  page: '/swagger-ui-dist/index.html',
  changes: [
    [
      '<script src="./swagger-initializer.js" charset="UTF-8"> </script>',
      `<script>window.ui = SwaggerUIBundle({ url: '/petstore.json', dom_id: '#swagger-ui', deepLinking: true,
        presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], layout: 'StandaloneLayout' })</script>`,
    ],
  ],
  start: startPetstore,
  flows: [
    {
      name: 'Look around',
      lines: [
        'Wait for the heading "Petstore"',
        'Check that "A sample server for pets." and "Everything about your Pets" are visible',
        wrong('"Everything about your Cats" is visible'),
        'The page title is "Swagger UI"',
        wrong('The page title is "Swagger Editor"'),
        '"Find pet by ID" is shown, but "Parameters" is not',
        wrong('"Find pet by ID" is not shown'),
        'Click "Find pet by ID"',
        '"Parameters", "Responses" and "ID of pet" are displayed now',
        wrong('"Request body" is displayed'),
        'Click "Find pet by ID" again',
        '"ID of pet" is not displayed any more',
        wrong('"ID of pet" is displayed'),
      ],
    },
    {
      name: 'Find a pet',
      lines: [
        '1. Click on "Find pet by ID"',
        '2. Click the button "Try it out"',
        wrong('Click the button "Try it now"', 'Try it now'),
        '3. Enter 1 in the petId field',
        '4. Press Execute',
        '5. Expected: "Response body" contains "Rex" and the text "200" is shown',
        wrong('"Mitzi" is shown'),
        '6. Type 9 into petId and press Execute',
        '7. Expected: "Pet not found" and "404" are displayed',
        wrong('"Rex" is displayed'),
        '8. Click Clear. Expected: the "Clear" button is gone',
        wrong('The "Clear" button is visible'),
      ],
    },
    {
      name: 'Filter by status',
      lines: [
        'Open "Finds Pets by status"',
        'Click "Try it out"',
        'Choose "sold" in the dropdown',
        wrong('Choose "eaten" in the dropdown'),
        'Click Execute',
        'Make sure "Mitzi" appears',
        '"Rex" is not displayed',
        wrong('Make sure "Rex" appears'),
        'Select "pending" from the dropdown and click Execute',
        '"Mitzi" should be gone',
        wrong('"Mitzi" is visible'),
      ],
    },
    {
      name: 'Authorize',
      lines: [
        unclear('Click the "Collapse operation" button', 'Collapse operation'),
        'Click the Authorize button',
        'A dialog "Available authorizations" opens',
        wrong('The dialog says "Unavailable authorizations"'),
        'Type "special-key" in the Value field and click Authorize',
        '"Authorized" is shown in the dialog and there is a Logout button',
        wrong('The dialog shows "special-key"'),
        'Click Close',
        'The dialog is closed',
        wrong('"Available authorizations" is visible'),
      ],
    },
    {
      name: 'Collapse a section',
      lines: [
        '- There are 4 operations under "pet"',
        '- Click on "Everything about your Pets"',
        '- "Deletes a pet" disappears, "Returns pet inventories by status" stays visible',
        wrong('"Deletes a pet" is visible'),
        wrong('"Returns pet inventories by status" is gone'),
      ],
    },
  ],
};
