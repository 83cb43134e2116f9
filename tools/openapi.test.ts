import { ENDPOINTS, keyUseOf, openApiDocument, REFUSALS, refusalStatus } from '@halyard/contract';
import { describe, expect, it } from 'vitest';

type Operation = {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, unknown>>;
};
type Document = {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, { readonly description: string }>> };
};

const document = openApiDocument({ title: 'Broker', version: '1.2.3' }) as Document;

describe('the OpenAPI document', () => {
  it('says its own version and the dialect it is written in', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.2.3');
  });

  it('has one operation for each endpoint', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names.toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
  });

  it('points at nothing that is not there', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const found = new Set(Array.from(references, ({ 1: path = '' }) => path));
    expect(found.size).toBeGreaterThan(3);
    for (const path of found) {
      const target = path
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
      expect(target, path).toBeDefined();
    }
  });

  it('has the sentence of every refusal', () => {
    for (const [code, [, sentence]] of Object.entries(REFUSALS)) {
      expect(document.components.responses[code]?.description).toContain(sentence);
    }
  });
});

describe('every operation', () => {
  const operations = ENDPOINTS.map((endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    return { endpoint, operation, parameters: operation?.parameters ?? [] };
  });

  it.each([
    ['/wallet/withdraw', 'post', '409', '- `deficit-open` An open trading loss must be settled first'],
    ['/auth/login', 'post', '401', '#/components/responses/wrong-credentials'],
  ])('names the refusals of %s', (path, method, status, text) => {
    expect(JSON.stringify(document.paths[path]?.[method]?.responses[status])).toContain(text);
  });

  it('declares the parameters of its path', () => {
    for (const { endpoint, parameters } of operations) {
      const inPath = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ({ 1: name }) => name);
      const declared = parameters.filter((parameter) => parameter.in === 'path');
      expect(
        declared.map(({ name }) => name),
        endpoint.name,
      ).toEqual(inPath);
    }
  });

  it('asks for a session unless it is public, or for an API key where one may do it', () => {
    for (const { endpoint, operation } of operations) {
      const scope = keyUseOf(endpoint);
      const byKey = scope === 'session' ? [] : [{ key: [scope] }, { signature: [scope] }];
      const wanted = endpoint.who === 'public' ? [] : [{ session: [] }, ...byKey];
      expect(operation?.security, endpoint.name).toEqual(wanted);
    }
  });

  it('takes an Idempotency-Key where a repeat is safe, and only there', () => {
    for (const { endpoint, parameters } of operations) {
      const takesKey = parameters.some(({ $ref }) => $ref === '#/components/parameters/idempotencyKey');
      expect(takesKey, endpoint.name).toBe(endpoint.idempotent ?? false);
    }
  });

  it('documents its body, and each status it may answer', () => {
    for (const { endpoint, operation } of operations) {
      const types = endpoint.upload?.types ?? (endpoint.body ? ['application/json'] : []);
      expect(Object.keys(operation?.requestBody?.content ?? {}), endpoint.name).toEqual(types);
      const expected = [
        '200',
        '429',
        '500',
        '503',
        ...endpoint.refusals.map((code) => String(refusalStatus(code))),
      ];
      expect(Object.keys(operation?.responses ?? {}), endpoint.name).toEqual(
        expect.arrayContaining(expected),
      );
    }
  });
});
