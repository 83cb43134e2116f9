import { admin, auth } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  administrator,
  mailedResetToken,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
  verifiedCustomer,
} from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { openDoors } from './doors.ts';
import { parseOrder } from './parse-order.ts';

const OPERATOR = { user: 'root', host: 'broker-1', sudoUser: 'grace' };

let app: TestApp;
let passwordsAsked = 0;
let password = TEST_PASSWORD;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  password = TEST_PASSWORD;
});
afterAll(() => app.close());

function doorsOf({ database, settings, clock }: TestApp, reason: string) {
  const askPassword = async () => {
    passwordsAsked += 1;
    return password;
  };
  const log = createLog(settings);
  return openDoors({ database, settings, clock, log, operator: OPERATOR, askPassword }, reason);
}

/** Types a command; answers what the operator reads. */
async function type(words: readonly string[], at: TestApp = app): Promise<string> {
  const order = parseOrder([...words, '--reason', 'Agreed with the board']);
  return (await order?.carryOut(doorsOf(at, order.reason)))?.join('\n') ?? '';
}

const creation = (email: string, ...more: readonly string[]) =>
  ['create', '--email', email, '--first-name', 'Ada', '--last-name', 'Lovelace', ...more] as const;
const change = (name: string, email: string, ...more: readonly string[]) =>
  type([name, '--email', email, ...more]);
const auditOf = async (filter: { readonly subjectId?: string; readonly action: string }, at: TestApp = app) =>
  (await at.audit.page(at.database, filter, 10)).rows;
const auditCount = async () => Number((await app.audit.page(app.database, {}, 1)).rows[0]?.seq ?? 0);
const person = async (email: string) => app.users.byEmail(app.database, email);
const listKyc = (as: { readonly token: string }, at: TestApp = app) => at.call(admin.adminListKyc, { as });

describe('create', () => {
  it('makes an administrator who signs in and works; the log says who made them and why', async () => {
    const told = await type(creation('First@Example.test', '--role', 'super_admin'));
    expect(told).toBe('first@example.test is a super administrator now.');
    const signedIn = await signInAs(app, { email: 'first@example.test', password: TEST_PASSWORD });
    expect((await listKyc(signedIn)).status).toBe(200);
    const [row, ...others] = await auditOf({ subjectId: signedIn.userId, action: 'user.created' });
    expect(others).toEqual([]);
    expect(row).toMatchObject({ actorId: null, ip: null });
    expect(row?.detail).toEqual({
      before: null,
      after: {
        email: 'first@example.test',
        firstName: 'Ada',
        lastName: 'Lovelace',
        role: 'super_admin',
        status: 'active',
        signInBy: 'password',
      },
      reason: 'Agreed with the board',
      operator: OPERATOR,
    });
    expect(JSON.stringify(row?.detail)).not.toContain(TEST_PASSWORD);
  });

  it('asks for no password when a link is wanted, and the link sets one, once', async () => {
    const asked = passwordsAsked;
    const told = await type(creation('printed@example.test', '--role', 'admin', '--link', 'print'));
    const token = /#token=([\w-]+)/.exec(told)?.[1];
    const mailed = await type(creation('mailed@example.test', '--role', 'admin', '--link', 'mail'));
    expect(mailed).not.toContain('token=');
    const mailedToken = await mailedResetToken(app, 'mailed@example.test');
    expect(passwordsAsked).toBe(asked);
    const people = [
      { email: 'printed@example.test', token },
      { email: 'mailed@example.test', token: mailedToken },
    ];
    for (const { email, token: link } of people) {
      const login = await app.call(auth.login, { body: { email, password: TEST_PASSWORD } });
      expect(login.error()).toBe('Invalid email or password');
      const reset = { body: { token: String(link), password: TEST_PASSWORD } };
      expect((await app.call(auth.resetPassword, reset)).status).toBe(200);
      expect((await app.call(auth.resetPassword, reset)).status).toBe(400);
      expect((await listKyc(await signInAs(app, { email, password: TEST_PASSWORD }))).status).toBe(200);
    }
  });

  it('refuses a taken address before it asks for a password, and a short password; nothing is left behind', async () => {
    const { email } = await registerPerson(app);
    const [asked, rows] = [passwordsAsked, await auditCount()];
    await expect(type(creation(email, '--role', 'admin'))).rejects.toThrow(
      'An account with this email already exists',
    );
    expect(passwordsAsked).toBe(asked);
    password = 'short';
    await expect(type(creation('short@example.test', '--role', 'admin'))).rejects.toThrow(
      'Password must be at least 8 characters long',
    );
    expect(await person('short@example.test')).toBeNull();
    expect(await auditCount()).toBe(rows);
  });

  it('in live mode refuses a common password, and the back office waits for the second factor', async () => {
    const live = await createTestApp({ SITE_MODE: 'live', PUBLIC_URL: 'https://broker.example' });
    try {
      password = 'password123';
      await expect(type(creation('live@example.test', '--role', 'super_admin'), live)).rejects.toThrow(
        'This password is too common',
      );
      password = TEST_PASSWORD;
      const told = await type(creation('live@example.test', '--role', 'super_admin'), live);
      expect(told).toContain('stays closed to them until they have set up a second factor');
      const signedIn = await signInAs(live, { email: 'live@example.test', password });
      expect((await listKyc(signedIn, live)).error()).toBe(
        'Administrators must set up a second factor first',
      );
    } finally {
      await live.close();
    }
  });
});

describe('promote and demote', () => {
  it('change the role with the next call; the log has before and after', async () => {
    const customer = await verifiedCustomer(app);
    expect((await listKyc(customer)).status).toBe(403);
    expect(await change('promote', customer.email, '--role', 'admin')).toBe(
      `${customer.email} is an administrator now, before a customer.`,
    );
    expect((await listKyc(customer)).status).toBe(200);
    await change('demote', customer.email);
    expect((await listKyc(customer)).status).toBe(403);
    const rows = await auditOf({ subjectId: customer.userId, action: 'user.updated' });
    const signature = { reason: 'Agreed with the board', operator: OPERATOR };
    expect(rows.map(({ actorId, detail }) => ({ actorId, detail }))).toEqual([
      { actorId: null, detail: { before: { role: 'admin' }, after: { role: 'user' }, ...signature } },
      { actorId: null, detail: { before: { role: 'user' }, after: { role: 'admin' }, ...signature } },
    ]);
  });

  it('refuse what would change nothing or the other way, and whoever could not act', async () => {
    const [customer, staff] = [await registerPerson(app), await administrator(app)];
    const before = await auditCount();
    const refused: readonly [string, string, string, string][] = [
      ['promote', staff.email, 'admin', `${staff.email} is an administrator already.`],
      [
        'demote',
        customer.email,
        'user',
        `${customer.email} is a customer: there are no rights to take away.`,
      ],
      [
        'demote',
        staff.email,
        'admin',
        `${staff.email} is an administrator: there are no rights to take away.`,
      ],
      [
        'promote',
        customer.email,
        'admin',
        `${customer.email} is pending: an administrator needs an active account.`,
      ],
      [
        'promote',
        'nobody@example.test',
        'admin',
        'There is no account with the address nobody@example.test.',
      ],
    ];
    for (const [name, email, role, sentence] of refused) {
      await expect(change(name, email, '--role', role)).rejects.toThrow(sentence);
    }
    expect(await auditCount()).toBe(before);
  });
});

/** Until a command waits for a lock that somebody else holds. */
async function untilSomebodyWaits({ database }: TestApp): Promise<void> {
  await vi.waitUntil(async () => {
    const waiting = await database.rows(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return waiting.length > 0;
  }, 30_000);
}

describe('the last super administrator', () => {
  it('is neither demoted nor suspended, and a suspended one does not count', async () => {
    const alone = await createTestApp();
    try {
      await type(creation('chief@example.test', '--role', 'super_admin'), alone);
      await type(creation('second@example.test', '--role', 'super_admin'), alone);
      await type(['suspend', '--email', 'second@example.test'], alone);
      for (const name of ['demote', 'suspend']) {
        await expect(type([name, '--email', 'chief@example.test'], alone)).rejects.toThrow(
          'chief@example.test is the last super administrator who can act.',
        );
      }
      await type(['activate', '--email', 'second@example.test'], alone);
      expect(await type(['demote', '--email', 'chief@example.test', '--role', 'admin'], alone)).toBe(
        'chief@example.test is an administrator now, before a super administrator.',
      );
    } finally {
      await alone.close();
    }
  });

  it('stays when two are taken away at once', async () => {
    const alone = await createTestApp();
    try {
      for (const email of ['one@example.test', 'two@example.test']) {
        await type(creation(email, '--role', 'super_admin'), alone);
      }
      const demotion = await alone.database.transaction(async (tx) => {
        const doors = doorsOf(alone, 'why');
        const [, two] = await doors.users.lockSuperAdministrators(tx);
        if (two) await doors.change(tx, two, { status: 'suspended' });
        const settled = Promise.allSettled([type(['demote', '--email', 'one@example.test'], alone)]);
        await untilSomebodyWaits(alone);
        return { settled };
      });
      const [outcome] = await demotion.settled;
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('last super administrator') as string },
      });
    } finally {
      await alone.close();
    }
  });
});

describe('list', () => {
  it('shows administrators and nobody else, super administrators first, and is written down', async () => {
    const alone = await createTestApp();
    try {
      expect(await type(['list'], alone)).toBe('There are no administrators.');
      const customer = await registerPerson(alone);
      const [staff, chief] = [await administrator(alone), await administrator(alone, 'super_admin')];
      const lines = (await type(['list'], alone)).split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(chief.email);
      expect(lines[1]).toMatch(new RegExp(`^admin +active +${staff.email} .*no second factor`));
      expect(lines.join('\n')).not.toContain(customer.email);
      const [row] = await auditOf({ action: 'user.administrators-listed' }, alone);
      expect(row?.detail).toEqual({ count: 2, reason: 'Agreed with the board', operator: OPERATOR });
    } finally {
      await alone.close();
    }
  });
});
