import { createECDH, createHash, type ECDH, randomBytes } from 'node:crypto';
import type { papers } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { At } from '../staff-actions/staff-action.ts';
import { newId, newReference } from '../../platform/ids.ts';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../people.ts';
import { WITH_A_BANK } from '../payments/bank-statements.ts';
import { SHOWN_AT_ONCE } from '../copying/leaders.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { WITH_BITCOIN } from '../payments/cold-bitcoin.ts';
import { shownAddress } from '../two-people.ts';
import type { CallerKind } from './expected.ts';

/** An application with one of each kind of caller, and what they need so that every call can be made properly. */
/** Two networks are looked after by a rail, whose nodes nobody asks here. */
const RAIL = {
  ...WITH_BITCOIN,
  RAIL_DOGECOIN_XPUB:
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  RAIL_DOGECOIN_URL: 'http://localhost:9',
};

export type World = {
  readonly app: TestApp;
  readonly people: Readonly<Record<Exclude<CallerKind, 'anonymous'>, Person>>;
  /** Where what staff do is prepared. It is done to somebody who is none of the callers. */
  readonly at: At;
};

export const BITCOIN = {
  symbol: 'BTC',
  name: 'Bitcoin',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  network: 'Bitcoin testnet',
  minDeposit: 0.0005,
  confirmations: 3,
  icon: 'bitcoin',
  color: 'orange',
  bgColor: 'orange-soft',
  borderColor: 'orange',
};

/** What the signer's and the approvers' programs show. */
export const PROGRAM_TOKEN = 'a token of twenty-four characters or more';

/** A pair that signs nothing that anybody takes. */
export const PUSH_KEYS = keysOf(createECDH('prime256v1'));

function keysOf(curve: ECDH) {
  return {
    VAPID_PUBLIC_KEY: curve.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: curve.getPrivateKey('base64url'),
  };
}

export async function createWorld(
  dataDir: string,
  log: { readonly level?: 'trace'; readonly to?: NodeJS.WritableStream } = {},
): Promise<World> {
  const settings = {
    ...WITH_A_BANK,
    ...SHOWN_AT_ONCE,
    SIGNER_TOKEN: PROGRAM_TOKEN,
    APPROVER_TOKEN: PROGRAM_TOKEN,
    WELCOME_CREDIT_USD: 50_000,
    SMTP_URL: 'smtp://mail.example.test',
    dataDir,
    ...PUSH_KEYS,
  };
  const app = await createTestApp({ ...RAIL, ...settings, LOG_LEVEL: log.level ?? 'silent' }, log.to);
  const people = {
    pending: await freshPerson(app, 'pending'),
    customer: await freshPerson(app, 'customer'),
    stranger: await freshPerson(app, 'stranger'),
    suspended: await freshPerson(app, 'suspended'),
    admin: await freshPerson(app, 'admin'),
    super_admin: await freshPerson(app, 'super_admin'),
  };
  const other = await administrator(app);
  // As if its chain had been read: before that nobody gets an address.
  await app.database.run(sql`
    insert into rail_chain (network, chain, height, hash, confirmations, looked_at)
    values ('Dogecoin', 'dogecoin', 1, 'the first', 40, now())`);
  await shownAddress(app, BITCOIN);
  const at = { app, staff: people.super_admin, other, zoe: await verifiedCustomer(app) };
  return { app, people, at };
}

/** Somebody of that kind whom no other call has met: for what ends a session or uses something up. */
export async function freshPerson(app: TestApp, caller: CallerKind): Promise<Person> {
  if (caller === 'admin' || caller === 'super_admin') return administrator(app, caller);
  if (caller === 'pending') return registerPerson(app);
  const person = await verifiedCustomer(app);
  if (caller === 'suspended') {
    await app.database.run(sql`update app_user set status = 'suspended' where id = ${person.userId}`);
  }
  return person;
}

/** A paper of a month in which they had no account yet: nobody could make it, and it is there. */
export async function keptPaper(
  { app }: World,
  { userId }: Person,
): Promise<Pick<papers.Paper, 'id' | 'kind' | 'period'>> {
  const [kind, period] = ['statement', '2026-02'] as const;
  const content = randomBytes(20);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await app.database.run(sql`
    insert into paper_document (id, book_id, owner_id, kind, period, code, sha256, bytes, made_at, content)
    values (${newId()}, ${userId}, ${userId}, ${kind}, ${period}, ${newReference('PAP')}, ${sha256}, ${content.length},
      ${app.clock.now()}, ${content})
    on conflict on constraint paper_document_once do nothing`);
  const row = await app.database.row<{ id: string }>(sql`
    select id from paper_document where book_id = ${userId} and kind = ${kind} and period = ${period}`);
  return { id: row?.id ?? '', kind, period };
}

export function newAddress(): string {
  return `new-${randomBytes(6).toString('hex')}@example.test`;
}
