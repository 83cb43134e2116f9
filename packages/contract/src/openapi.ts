import { z } from 'zod';
import type { Demand, Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { problemSchema } from './envelope.ts';
import { isAboutBook, keyUseOf } from './keys/key-scopes.ts';
import { type RefusalCode, REFUSALS, refusalStatus } from './refusals.ts';

type Json = { readonly [key: string]: unknown };

const ALL_CODES = Object.keys(REFUSALS) as RefusalCode[];

/** The whole API as an OpenAPI 3.1 document, made from the same values that make the routes and the client. */
export function openApiDocument({
  title,
  version,
}: {
  readonly title: string;
  readonly version: string;
}): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of ENDPOINTS) {
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a session' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key: hk_live_… or hk_test_…' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'Signature',
          description: 'A request signed with Ed25519 (RFC 9421); docs/api/keys.md says how',
        },
      },
      parameters: { idempotencyKey: IDEMPOTENCY_KEY },
      schemas: { Failure: failureSchema() },
      responses: Object.fromEntries(ALL_CODES.map((code) => [code, failure([code])])),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key gets the first answer again and has no second effect',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
};

const REPLAYED = {
  description: 'It was done by an earlier call with this key, and not a second time',
  schema: { const: 'true' },
};

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The number of the last event that is known: a stream that was cut off goes on after it',
  schema: { type: 'integer', minimum: 0 },
};

/** The half of the envelope that every refusal shares; the answers below narrow its code. */
function failureSchema(): Json {
  return {
    type: 'object',
    properties: {
      success: { const: false },
      error: { type: 'string', description: 'A sentence for a person' },
      code: { type: 'string', description: 'The refusal, for programs' },
      details: { type: 'array', items: schemaOf(problemSchema, 'output') },
    },
    required: ['success', 'error'],
  };
}

function operation(endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.follows ? [LAST_EVENT_ID] : []),
    ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: securityOf(endpoint),
    'x-who': endpoint.who,
    'x-scope': keyUseOf(endpoint),
    ...(endpoint.demands ? { 'x-demands': endpoint.demands } : {}),
    'x-limit': endpoint.limit,
    ...(endpoint.simulatedOnly ? { 'x-simulated-only': true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(endpoint),
    responses: {
      '200': success(endpoint),
      ...(endpoint.mayTakeLonger ? { '202': success(endpoint) } : {}),
      ...failures(endpoint),
    },
  };
}

/** Any one of these is enough; the scopes are those an API key needs. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.who === 'public') return [];
  const scope = keyUseOf(endpoint);
  return [{ session: [] }, ...(scope === 'session' ? [] : [{ key: [scope] }, { signature: [scope] }])];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says it already, and the pattern is longer than everything around it.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return json;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): Json {
  const { body, upload } = endpoint;
  if (body) {
    const content = { 'application/json': { schema: schemaOf(body, 'input') } };
    return { requestBody: { required: !body.safeParse(undefined).success, content } };
  }
  if (!upload) return {};
  const content = Object.fromEntries(upload.types.map((type) => [type, {}]));
  return { requestBody: { required: true, content, 'x-max-bytes': upload.maxBytes } };
}

function success({ answer, summary, follows, idempotent }: Endpoint): Json {
  if ('file' in answer) return { description: summary, content: { [answer.file]: {} } };
  const properties = {
    success: { const: true },
    data: schemaOf(answer, 'output'),
    message: { type: 'string' },
  };
  const schema = { type: 'object', properties, required: ['success', 'data'] };
  const stream = follows ? { 'text/event-stream': { schema: { type: 'string' } } } : {};
  return {
    description: summary,
    ...(idempotent ? { headers: { 'Idempotency-Replayed': REPLAYED } } : {}),
    content: { 'application/json': { schema }, ...stream },
  };
}

/** One answer per status, with every code that may stand behind it. */
function failures(endpoint: Endpoint): Json {
  const codes = refusalsOf(endpoint);
  const answers: Record<string, Json> = {};
  for (const status of new Set(codes.map(refusalStatus))) {
    const group = codes.filter((code) => refusalStatus(code) === status);
    answers[status] = group.length > 1 ? failure(group) : { $ref: `#/components/responses/${group[0]}` };
  }
  return answers;
}

function failure(codes: readonly RefusalCode[]): Json {
  const description = codes.map((code) => `- \`${code}\` ${REFUSALS[code][1]}`).join('\n');
  const schema = { $ref: '#/components/schemas/Failure', properties: { code: { enum: codes } } };
  const headers = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
  const isTemporary = codes.some((code) => refusalStatus(code) === 429 || refusalStatus(code) === 503);
  return {
    description,
    ...(isTemporary ? { headers } : {}),
    content: { 'application/json': { schema } },
  };
}

const DEMANDED: Readonly<Record<Demand, RefusalCode>> = {
  active: 'suspended',
  verified: 'email-not-verified',
  confirmed: 'confirm-password',
  'confirmed-when-live': 'confirm-password',
};

const LIMITS_OF_KEYS = ['api-key-symbol', 'api-key-order-limit', 'api-key-day-limit'] as const;

/** What a call with an API key may be refused for. Where no key may come, none is looked at. */
function keyRefusals(endpoint: Endpoint): RefusalCode[] {
  const scope = keyUseOf(endpoint);
  if (scope === 'session') return ['api-key-never'];
  return [
    'api-key-unknown',
    'api-key-expired',
    'api-key-revoked',
    'api-key-suspended',
    'api-key-address',
    'signature-invalid',
    'signature-late',
    'signature-repeated',
    ...(endpoint.body ? (['signature-body'] as const) : []),
    ...(scope === 'open' ? [] : (['api-key-scope'] as const)),
    ...(scope === 'trade' ? LIMITS_OF_KEYS : []),
    ...(isAboutBook(endpoint) ? (['book-not-found'] as const) : []),
  ];
}

/** All that a call may be refused for. */
export const refusalsOf = (endpoint: Endpoint): readonly RefusalCode[] => [
  ...new Set([...endpoint.refusals, ...impliedRefusals(endpoint)]),
];

/** What any call of this kind may be refused for, before its own rules are asked. */
function impliedRefusals(endpoint: Endpoint): RefusalCode[] {
  const { who, demands, method, book, params, query, body, upload, idempotent } = endpoint;
  return [
    ...keyRefusals(endpoint),
    ...((params ?? query ?? body) ? (['invalid-request'] as const) : []),
    ...((body ?? upload) ? (['unreadable-body', 'body-too-large', 'unsupported-media-type'] as const) : []),
    ...(book ? (['book-not-found'] as const) : []),
    ...(book && method !== 'GET' ? (['book-closed'] as const) : []),
    ...(book === 'any' && keyUseOf(endpoint) === 'trade' ? (['book-managed'] as const) : []),
    ...(book === 'main' ? (['main-book-only'] as const) : []),
    ...(idempotent ? (['invalid-key', 'key-reused'] as const) : []),
    ...(who === 'public' ? [] : (['not-signed-in'] as const)),
    ...(who === 'admin' || who === 'super_admin'
      ? (['not-permitted', 'second-factor-required'] as const)
      : []),
    ...(who === 'super_admin' ? (['super-admin-only'] as const) : []),
    ...(demands ?? []).map((demand) => DEMANDED[demand]),
    'too-many-requests',
    'internal-error',
    'not-ready',
  ];
}
