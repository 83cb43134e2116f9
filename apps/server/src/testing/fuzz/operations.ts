import { type Endpoint, openApiDocument, V20_ENDPOINTS } from '@halyard/contract';
import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
};

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** One call of the API as its document describes it, or one of v20. */
export type Operation = {
  readonly name: string;
  readonly method: string;
  /** As the endpoint table has it, parameters in braces. */
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

/** Every call the document names, in its order, and those of v20 that come to an end. */
export const OPERATIONS: readonly Operation[] = [
  ...Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  ),
  ...V20_ENDPOINTS.filter(({ answer }) => !('file' in answer)).map(v20OperationOf),
];

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

function v20OperationOf({ name, method, path, who, params, query, body }: Endpoint): Operation {
  const parametersIn = (place: 'path' | 'query', type: z.ZodType | undefined): readonly Parameter[] => {
    const { properties = {} } = (type ? z.toJSONSchema(type) : {}) as {
      readonly properties?: Readonly<Record<string, JsonSchema>>;
    };
    return Object.entries(properties).map(([key, schema]) => ({
      name: key,
      in: place,
      required: place === 'path',
      schema,
    }));
  };
  return {
    name,
    method,
    path,
    who,
    isIdempotent: false,
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    body: body && {},
    uploads: [],
    // What they answer is described by v20's own documentation.
    answers: {},
  };
}
