import { openApiDocument } from '@halyard/contract';
import type { JsonSchema } from './json-schema.ts';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
};

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** One call of the API as its document describes it. */
export type Operation = {
  readonly name: string;
  readonly method: string;
  /** Below /api, parameters in braces. */
  readonly path: string;
  readonly who: string;
  readonly isIdempotent: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  /** The media types of a raw upload. */
  readonly uploads: readonly string[];
  /** By status: what an answer may hold. */
  readonly answers: Readonly<Record<string, Content>>;
};

type Described = {
  readonly operationId: string;
  readonly 'x-who': string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content } | { readonly $ref: string }>>;
};

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };

/** What docs/api/openapi.json is written from, word for word. */
const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument({ title: 'fuzz', version: '0' }))) as Document;

/** Where a reference into the document leads. */
export function resolve(reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>>)[step], DOCUMENT);
}

/** Every call the document names, in its order. */
export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
);

function operationOf(path: string, method: string, described: Described): Operation {
  const given = described.parameters ?? [];
  const content = described.requestBody?.content ?? {};
  return {
    name: described.operationId,
    method: method.toUpperCase(),
    path,
    who: described['x-who'],
    isIdempotent: given.some((one) => '$ref' in one && one.$ref.endsWith('/idempotencyKey')),
    parameters: given.flatMap((one) => ('$ref' in one ? [] : one)),
    body: content['application/json']?.schema,
    uploads: Object.keys(content).filter((type) => type !== 'application/json'),
    answers: Object.fromEntries(
      Object.entries(described.responses).map(([status, answer]) => [
        status,
        ('$ref' in answer ? (resolve(answer.$ref) as { readonly content: Content }) : answer).content,
      ]),
    ),
  };
}
