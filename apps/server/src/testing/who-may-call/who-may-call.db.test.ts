import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Demand,
  ALL_ENDPOINTS,
  type Endpoint,
  type RefusalCode,
  refusalSentence,
  refusalStatus,
  urlOf,
} from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIRMATION_LASTS_MS } from '../../platform/http/authorise.ts';
import { newId } from '../../platform/ids.ts';
import { CONTENT_ACTIONS } from '../staff-actions/content-actions.ts';
import { PAYMENT_FILE_ACTIONS } from '../staff-actions/payment-file-actions.ts';
import { PAYMENT_ACTIONS } from '../staff-actions/payment-actions.ts';
import { MONEY_ACTIONS } from '../staff-actions/money-actions.ts';
import { SETUP_ACTIONS } from '../staff-actions/setup-actions.ts';
import { type Person, verifiedCustomer } from '../people.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { CUSTOMER_CALLS } from './customer-calls.ts';
import { CALLERS, type CallerKind, hiddenBehind, outcomesOf } from './expected.ts';
import { switchOnTotp } from './factors.ts';
import { PUBLIC_CALLS } from './public-calls.ts';
import { type Got, send } from './send.ts';
import { STAFF_READS } from './staff-reads.ts';
import { namesIn, SAME_EVERYWHERE } from './two-installations.ts';
import { V20_CALLS } from './v20-calls.ts';
import type { ValidCall } from './valid-call.ts';
import { createWorld, freshPerson, type World } from './world.ts';

/**
 * Every call by every kind of caller, sent so that nothing but who is calling can be wrong with it. What must come of it
 * follows from the endpoint table. A new call that nobody wrote a valid one for fails.
 */

const CALLS = { ...PUBLIC_CALLS, ...CUSTOMER_CALLS, ...STAFF_READS, ...V20_CALLS };
const STAFF_ACTIONS = {
  ...CONTENT_ACTIONS,
  ...MONEY_ACTIONS,
  ...PAYMENT_ACTIONS,
  ...PAYMENT_FILE_ACTIONS,
  ...SETUP_ACTIONS,
};

/** What staff do cannot always be done twice: a super administrator does it elsewhere. */
let world: World;
let superWorld: World;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'halyard who '));
  world = await createWorld(join(dataDir, 'one'));
  superWorld = await createWorld(join(dataDir, 'two'));
});
afterAll(async () => {
  await world.app.close();
  await superWorld.app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const worldOf = (kind: CallerKind) => (kind === 'super_admin' ? superWorld : world);
const personOf = (kind: CallerKind): Person | null =>
  kind === 'anonymous' ? null : worldOf(kind).people[kind];

async function call(endpoint: Endpoint, kind: CallerKind): Promise<Got> {
  const here = worldOf(kind);
  const me = personOf(kind);
  const fresh = () => freshPerson(here.app, kind);
  const valid = await CALLS[endpoint.name]?.({ world: here, kind, me: me ?? here.people.customer, fresh });
  return send(here.app, endpoint, me && (valid?.as ?? me), valid);
}

const NOBODY: Person = { userId: '', email: '', password: '', token: '' };

/** A staff action is prepared once in each world: who may not do it leaves everything as it was. */
async function callDeed(name: string, kinds: readonly CallerKind[]): Promise<Record<string, string>> {
  const staffAction = STAFF_ACTIONS[name] ?? expect.fail(`there is a staff action for ${name}`);
  const results: Record<string, string> = {};
  for (const here of [world, superWorld]) {
    // This one ends all the sessions of whom it is done to.
    const zoe = name === 'adminEndSessions' ? await verifiedCustomer(here.app) : here.at.zoe;
    const at = { ...here.at, zoe };
    const prepared = (await staffAction.before?.(at)) as never;
    for (const kind of kinds.filter((one) => worldOf(one) === here)) {
      const { status, error } = await staffAction.act({ ...at, staff: personOf(kind) ?? NOBODY }, prepared);
      results[kind] = error() === '' && status < 300 ? 'allowed' : `${status} ${error()}`;
    }
  }
  return results;
}

const isRead = ({ name }: Endpoint) => STAFF_ACTIONS[name] === undefined;
const named = (endpoints: readonly Endpoint[]) => endpoints.map((one) => [one.name, one] as const);
const refusal = (code: RefusalCode) => `${refusalStatus(code)} ${refusalSentence(code)}`;
const wanted = (endpoint: Endpoint) =>
  Object.fromEntries(
    Object.entries(outcomesOf(endpoint)).map(([kind, outcome]) => [
      kind,
      outcome === 'allowed' ? 'allowed' : refusal(outcome),
    ]),
  );
const said = ({ status, body }: Got) =>
  body.success && status < 300 ? 'allowed' : `${status} ${body.success ? '' : body.error}`;

describe('who may call', () => {
  it('there is a valid call for every endpoint, and none for what is no endpoint', () => {
    const written = [...Object.keys(CALLS), ...Object.keys(STAFF_ACTIONS)];
    expect(written.toSorted()).toEqual(ALL_ENDPOINTS.map(({ name }) => name).toSorted());
  });

  it.each(named(ALL_ENDPOINTS.filter(isRead)))('%s', async (_, endpoint) => {
    const got: Record<string, string> = {};
    for (const kind of CALLERS) got[kind] = said(await call(endpoint, kind));
    expect(got).toEqual(wanted(endpoint));
  });
});

/** The same place, and in it a thing that never was: what is not named here gets an id of nothing. */
const nobodysIn = ({ accountID }: ValidCall['params'] = {}): ValidCall['params'] =>
  accountID === undefined ? {} : { accountID, instrument: 'GBP_USD' };

describe('what belongs to somebody else', () => {
  it.each(named(ALL_ENDPOINTS.filter((one) => hiddenBehind(one) !== null)))(
    '%s: is answered as if it had never been',
    async (_, endpoint) => {
      const me = world.people.stranger;
      const turn = { world, kind: 'stranger' as const, me, fresh: () => freshPerson(world.app, 'stranger') };
      const valid = (await CALLS[endpoint.name]?.(turn)) ?? {};
      const theirs = await send(world.app, endpoint, me, valid);
      const nobodys = await send(world.app, endpoint, me, {
        ...valid,
        params: nobodysIn(valid.params) ?? {},
      });
      expect(theirs).toEqual(nobodys);
      expect(theirs.status).toBe(404);
    },
  );
});

describe('who may do what staff do', () => {
  // After the calls of customers, because some of it changes what those may do.
  it.each(named(ALL_ENDPOINTS.filter((one) => !isRead(one))))('%s', async (name, endpoint) => {
    const kinds = [...CALLERS.filter((kind) => kind !== 'admin'), 'admin' as const];
    expect(await callDeed(name, kinds)).toEqual(wanted(endpoint));
  });
});

/** What all of them get from this person, said at once: one test for many calls that are refused before they are read. */
async function answersOf(app: TestApp, endpoints: readonly Endpoint[], as: Pick<Person, 'token'>) {
  const answers: Record<string, string> = {};
  for (const one of endpoints) answers[one.name] = said(await send(app, one, as));
  return answers;
}
const each = (endpoints: readonly Endpoint[], answer: string) =>
  Object.fromEntries(endpoints.map(({ name }) => [name, answer]));

/** As if the password had been given a little more than five minutes ago. */
async function outlastConfirmation(app: TestApp, { userId }: Person): Promise<void> {
  const past = new Date(app.clock.now().getTime() - CONFIRMATION_LASTS_MS - 1);
  await app.database.run(sql`update auth_session set confirmed_at = ${past} where user_id = ${userId}`);
}

const CLOSED = ALL_ENDPOINTS.filter(({ who }) => who !== 'public');
const OFFICE = ALL_ENDPOINTS.filter(({ who }) => who === 'admin' || who === 'super_admin');
const asking = (demand: Demand) => ALL_ENDPOINTS.filter(({ demands }) => demands?.includes(demand));

describe('everywhere', () => {
  it('a token that is none lets nobody in', async () => {
    const answers = await answersOf(world.app, CLOSED, { token: 'A'.repeat(43) });
    expect(answers).toEqual(each(CLOSED, refusal('not-signed-in')));
  });

  it('a sensitive step asks for the password again after five minutes', async () => {
    const { customer } = world.people;
    await outlastConfirmation(world.app, customer);
    const answers = await answersOf(world.app, asking('confirmed'), customer);
    expect(answers).toEqual(each(asking('confirmed'), refusal('confirm-password')));
  });

  it('asking for the head of an answer asks for the same rights', async () => {
    const readable = CLOSED.filter(({ method }) => method === 'GET');
    for (const one of readable) {
      const { path } = one;
      const url = urlOf(one).replace(/\{\w+\}/g, () => newId());
      const { statusCode } = await world.app.server.inject({ method: 'HEAD', url });
      expect([path, statusCode]).toEqual([path, 401]);
    }
  });
});

describe('two installations that share customers', () => {
  it('give no two things the same name', async () => {
    const [here, there] = [await namesIn(world.app.database), await namesIn(superWorld.app.database)];
    const met = [...here].filter(([column, names]) =>
      [...names].some((name) => there.get(column)?.has(name)),
    );
    expect(met.map(([column]) => column).toSorted()).toEqual(SAME_EVERYWHERE);
    expect([...here.values()].filter(({ size }) => size > 0).length).toBeGreaterThan(80);
  });

  it('who is signed in to one is nobody to the other', async () => {
    const answers = await answersOf(world.app, CLOSED, superWorld.people.super_admin);
    expect(answers).toEqual(each(CLOSED, refusal('not-signed-in')));
  });
});

describe('where money is real', () => {
  let live: TestApp;
  beforeAll(async () => {
    live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.test' });
  });
  afterAll(() => live.close());

  it('the back office asks for a second factor', async () => {
    const answers = await answersOf(live, OFFICE, await freshPerson(live, 'super_admin'));
    expect(answers).toEqual(each(OFFICE, refusal('second-factor-required')));
  });

  it('and what staff do for the password again', async () => {
    const staff = await freshPerson(live, 'super_admin');
    await switchOnTotp(live, staff);
    await outlastConfirmation(live, staff);
    const sensitive = asking('confirmed-when-live');
    expect(await answersOf(live, sensitive, staff)).toEqual(each(sensitive, refusal('confirm-password')));
  });

  it('what is for trying things out is not there', async () => {
    const gone = ALL_ENDPOINTS.filter(({ simulatedOnly }) => simulatedOnly);
    const answers = await answersOf(live, gone, await freshPerson(live, 'customer'));
    expect(answers).toEqual(each(gone, refusal('unknown-route')));
  });
});
