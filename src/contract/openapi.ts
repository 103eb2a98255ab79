import { z } from 'zod';
import { type EndpointDeclaration, pathParameters } from './endpoint.ts';

type Json = Record<string, unknown>;

const ERROR = { $ref: '#/components/schemas/Error' };

const MEANING: Record<number, string> = {
  400: 'The request lacks something or contradicts itself',
  401: 'No credential',
  403: 'A credential that is not valid, or may not do this',
  404: 'No such thing in this organization',
  409: 'The state of things forbids it',
  413: 'Larger than the limit',
  422: 'A value breaks its rule',
  429: 'Over the rate limit; Retry-After says when to try again',
  500: 'A fault of the service',
};

const SHARED_STATUSES = [401, 403, 413, 429, 500];

/** The OpenAPI 3.1 document of the interface, made from its declarations alone. */
export function openApiDocument(
  endpoints: Record<string, EndpointDeclaration>,
  about: { version: string; serverUrl: string },
): Json {
  const components: Json = { Error: errorSchema() };
  const paths: Record<string, Json> = {};
  for (const [id, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] as Json, {
      [endpoint.method.toLowerCase()]: operation(id, endpoint, components),
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Saywright',
      version: about.version,
      description:
        'Runs tests written in plain language. Every call carries an organization API key in X-API-Key.',
    },
    servers: [{ url: about.serverUrl }],
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        session: { type: 'apiKey', in: 'cookie', name: 'saywright.session_token' },
      },
    },
  };
}

function operation(id: string, endpoint: EndpointDeclaration, components: Json): Json {
  const parameters = [
    ...pathParameters(endpoint.path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    })),
    ...queryParameters(endpoint, components),
  ];
  return {
    operationId: id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: json(toSchema(endpoint.body, 'input', components)) },
    }),
    responses: responses(endpoint, components),
  };
}

function queryParameters(endpoint: EndpointDeclaration, components: Json): Json[] {
  if (!endpoint.query) return [];
  const schema = toSchema(endpoint.query, 'input', components);
  const required = (schema.required ?? []) as string[];
  return Object.entries(schema.properties as Record<string, Json>).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function responses(endpoint: EndpointDeclaration, components: Json): Json {
  const { success } = endpoint;
  const answers: Record<string, Json> = { [success.status]: successAnswer(success, components) };
  for (const status of new Set([...endpoint.refusals, ...SHARED_STATUSES])) {
    answers[status] = { description: MEANING[status] ?? 'Refused', content: json(ERROR) };
  }
  return answers;
}

function successAnswer(success: EndpointDeclaration['success'], components: Json): Json {
  if (success.status === 204) return { description: 'Done' };
  if ('stream' in success) return { description: 'Events as they come', content: text('text/event-stream') };
  if ('text' in success) return { description: 'Success', content: text(success.text) };
  return {
    description: 'Success',
    content: {
      ...json(toSchema(success.schema, 'output', components)),
      ...(success.events && text('text/event-stream')),
    },
  };
}

const text = (type: string) => ({ [type]: { schema: { type: 'string' } } });
const json = (schema: Json) => ({ 'application/json': { schema } });

/** A zod schema as JSON Schema; schemas with an id become shared components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...result
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Numbers in a query arrive as text; for the reader of the document they are numbers.
      const { queryType, ...rest } = jsonSchema as Json;
      if (!queryType) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
      Object.assign(jsonSchema, queryType, rest.default === undefined ? {} : { default: rest.default });
    },
  }) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs))
    components[name] = pointToComponents(withoutId(definition as Json));
  return pointToComponents(hoist(result, components));
}

function hoist(schema: Json, components: Json): Json {
  if (typeof schema.id !== 'string') return schema;
  components[schema.id] = pointToComponents(withoutId(schema));
  return { $ref: `#/components/schemas/${schema.id}` };
}

const withoutId = ({ id: _, ...schema }: Json): Json => schema;

function pointToComponents<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function errorSchema(): Json {
  const finding = {
    type: 'object',
    required: ['field', 'message'],
    properties: { field: { type: 'string' }, message: { type: 'string' } },
  };
  return {
    type: 'object',
    required: ['detail'],
    properties: {
      detail: { type: 'string', description: 'what is wrong, and what would be right' },
      errors: { type: 'array', items: finding, description: 'with 422: each field' },
    },
  };
}
