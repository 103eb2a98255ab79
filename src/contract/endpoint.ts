import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Statuses that an endpoint may refuse with, beyond those that every endpoint shares (401, 403, 413, 429, 500). */
export type RefusalStatus = 400 | 404 | 409 | 413 | 422;

/** One call of the interface, declared once: validation, types, OpenAPI document, client and tests all read it. */
export interface EndpointDeclaration {
  method: Method;
  /** As in OpenAPI: `/api/v1/suites/{suite_id}`. Every path parameter is an id; one that is no UUID answers 404. */
  path: string;
  tag: string;
  summary: string;
  /** Who may call it: any valid credential, or only API keys and sessions of owners and admins. */
  access?: 'member' | 'admin';
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Fields that only a signed-in session may set; sent with an API key they are not recognized. */
  sessionFields?: readonly string[];
  success:
    | {
        status: 200 | 201;
        schema: z.ZodType;
        /** Who sends `Accept: text/event-stream` is told how it goes meanwhile; the last event, `result`, has the answer. */
        events?: true;
      }
    | { status: 204 }
    | { status: 200; stream: true }
    /** Text of a kind of its own, such as an XML report. */
    | { status: 200; text: string };
  refusals: readonly RefusalStatus[];
}

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParameters<Rest>]: string }
  : Record<never, string>;

export type ParamsOf<E extends EndpointDeclaration> = PathParameters<E['path']>;
export type QueryOf<E extends EndpointDeclaration> = E['query'] extends z.ZodType
  ? z.output<E['query']>
  : undefined;
export type BodyOf<E extends EndpointDeclaration> = E['body'] extends z.ZodType
  ? z.output<E['body']>
  : undefined;
/** One server-sent event; a reader that comes back names the last id that it saw. One without an id is not sent again. */
export interface StreamedEvent {
  id: number | null;
  event: string;
  data: unknown;
}

export type AnswerOf<E extends EndpointDeclaration> = E['success'] extends { stream: true }
  ? AsyncIterable<StreamedEvent>
  : E['success'] extends { text: string }
    ? string
    : E['success'] extends {
          schema: infer S extends z.ZodType;
        }
      ? z.output<S>
      : undefined;

/** What whoever carries a call out may answer with. */
export type HandledOf<E extends EndpointDeclaration> = E['success'] extends { events: true }
  ? AnswerOf<E> | AsyncIterable<StreamedEvent>
  : AnswerOf<E>;

/** What a caller passes, where a schema also accepts forms that it normalizes. */
export type QueryInputOf<E extends EndpointDeclaration> = E['query'] extends z.ZodType
  ? z.input<E['query']>
  : undefined;
export type BodyInputOf<E extends EndpointDeclaration> = E['body'] extends z.ZodType
  ? z.input<E['body']>
  : undefined;

/** Keeps the literal types of a group of declarations while checking their shape. */
export function declare<const Group extends Record<string, EndpointDeclaration>>(group: Group): Group {
  return group;
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
