import { fileURLToPath } from 'node:url';
import * as contract from '@halyard/contract';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { trimContract } from './trim-contract.ts';

const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

it('leaves a browser every call and every value of the contract, and none of its schemas', async () => {
  const code = await builtForBrowser();
  const left = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof contract;
  const { ALL_ENDPOINTS: _all, ENDPOINTS: _ours, V20_ENDPOINTS: _v20, ...whole } = contract;
  expect(valuesOf(left)).toMatchObject(valuesOf(whole));
  expect(code).not.toMatch(/\b\w+\.(?:strictObject|object|enum|union)\(/);
  for (const { summary } of contract.ALL_ENDPOINTS) expect(code).not.toContain(summary);
});

/** What is written down in it: the part of each call that a client reads, and all values but schemas and functions. */
function valuesOf(of: object): object {
  const entries = Object.entries(of).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') return [];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value] as const];
    if (isCall(value)) return [[name, sentPart(value)] as const];
    return '_zod' in value ? [] : [[name, valuesOf(value)] as const];
  });
  return Object.fromEntries(entries);
}

const isCall = (value: object): value is contract.Endpoint => 'method' in value && 'path' in value;

const sentPart = ({ name, method, path, book, idempotent, upload }: contract.Endpoint) =>
  ({ name, method, path, book, idempotent, upload }) as const;

async function builtForBrowser(): Promise<string> {
  const entry = source('packages/contract/src/index.ts');
  const result = await build({
    root: source('packages/contract'),
    configFile: false,
    logLevel: 'error',
    plugins: [trimContract()],
    resolve: {
      alias: [{ find: /^zod$/, replacement: source('apps/web/src/platform/calls/inert-schemas.ts') }],
    },
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const [{ output }] = result as [Rolldown.RolldownOutput];
  return output[0].code;
}
