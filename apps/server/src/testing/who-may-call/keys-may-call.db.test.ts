import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALL_ENDPOINTS,
  type Endpoint,
  KEY_SCOPES,
  type KeyScope,
  keyUseOf,
  refusalSentence,
  refusalStatus,
  type RefusalCode,
} from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, type MadeKey } from '../api-keys.ts';
import type { Person } from '../people.ts';
import { traceOf } from '../traders.ts';
import { CUSTOMER_CALLS } from './customer-calls.ts';
import { PUBLIC_CALLS } from './public-calls.ts';
import { send } from './send.ts';
import { STAFF_READS } from './staff-reads.ts';
import { V20_CALLS } from './v20-calls.ts';
import type { ValidCall } from './valid-call.ts';
import { createWorld, freshPerson, type World } from './world.ts';

/**
 * Every call with API keys, sent so that nothing but the scopes can be wrong with it. What a key needs stands in the
 * endpoint table; this holds the server to it.
 */

const CALLS = { ...PUBLIC_CALLS, ...CUSTOMER_CALLS, ...STAFF_READS, ...V20_CALLS };

let world: World;
let dataDir: string;
let staffKey: MadeKey;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'halyard keys '));
  world = await createWorld(dataDir);
  staffKey = await makeKey(world.app, world.people.super_admin);
});
afterAll(async () => {
  await world.app.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Prepared = { readonly owner: Person; readonly valid: ValidCall };

/** A call that its owner could make. */
async function prepare(endpoint: Endpoint): Promise<Prepared> {
  const { customer, super_admin } = world.people;
  const me = endpoint.who === 'user' || endpoint.who === 'public' ? customer : super_admin;
  const kind = me === customer ? 'customer' : 'super_admin';
  const fresh = () => freshPerson(world.app, kind);
  const valid = (await CALLS[endpoint.name]?.({ world, kind, me, fresh })) ?? {};
  return { owner: valid.as ?? me, valid };
}

/** Keys of somebody, each made once; there may be only so many. */
const made = new Map<string, MadeKey>();
async function keyOf(owner: Person, scopes: readonly KeyScope[]): Promise<MadeKey> {
  const name = `${owner.userId} ${scopes.join()}`;
  const known = made.get(name) ?? (await makeKey(world.app, owner, { scopes: [...scopes] }));
  made.set(name, known);
  return known;
}

async function callWith(endpoint: Endpoint, { owner, valid }: Prepared, scopes: readonly KeyScope[]) {
  const { status, body } = await send(world.app, endpoint, await keyOf(owner, scopes), valid);
  return body.success && status < 300 ? 'allowed' : `${status} ${body.success ? '' : body.error}`;
}

const refusal = (code: RefusalCode, scope = '') =>
  `${refusalStatus(code)} ${refusalSentence(code, { scope })}`;
const named = (endpoints: readonly Endpoint[]) => endpoints.map((one) => [one.name, one] as const);
const needing = (wanted: (use: ReturnType<typeof keyUseOf>) => boolean) =>
  named(ALL_ENDPOINTS.filter((one) => wanted(keyUseOf(one))));
const isScope = (use: string): use is KeyScope => KEY_SCOPES.some((scope) => scope === use);

describe('a call that an API key may make', () => {
  it.each(needing(isScope))(
    '%s: is refused to a key with every scope but the one it needs, and is made with that alone',
    async (_, endpoint) => {
      const scope = keyUseOf(endpoint) as KeyScope;
      const others = KEY_SCOPES.filter((one) => one !== scope);
      const prepared = await prepare(endpoint);
      expect(await callWith(endpoint, prepared, others)).toBe(refusal('api-key-scope', scope));
      expect(await callWith(endpoint, prepared, [scope])).toBe('allowed');
    },
  );

  it.each(needing((use) => use === 'open'))(
    '%s: needs no scope, being open to strangers',
    async (_, endpoint) => {
      expect(await callWith(endpoint, await prepare(endpoint), ['convert'])).toBe('allowed');
    },
  );
});

describe('a call that needs a session', () => {
  it.each(needing((use) => use === 'session'))(
    '%s: is refused to a key with every scope',
    async (name, endpoint) => {
      // What staff do is refused before it is read, whoever's key it is.
      const isStaff = endpoint.who === 'admin' || endpoint.who === 'super_admin';
      const { status, body } = isStaff
        ? await send(world.app, endpoint, staffKey)
        : await send(
            world.app,
            endpoint,
            await keyOf(world.people.customer, KEY_SCOPES),
            (await prepare(endpoint)).valid,
          );
      expect([name, `${status} ${body.success ? '' : body.error}`]).toEqual([name, refusal('api-key-never')]);
    },
  );
});

describe('a key that only reads, in the wrong hands', () => {
  it.each(named(ALL_ENDPOINTS))('%s: moves nothing', async (_, endpoint) => {
    const prepared = await prepare(endpoint);
    const key = await keyOf(prepared.owner, ['read']);
    const before = await traceOf(world.app, prepared.owner.userId);
    await send(world.app, endpoint, key, prepared.valid);
    expect(await traceOf(world.app, prepared.owner.userId)).toEqual(before);
  });
});
