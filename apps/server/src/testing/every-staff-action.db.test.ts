import { admin, type Endpoint, ENDPOINTS } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_ACTIONS } from './staff-actions/content-actions.ts';
import { type At, type StaffActions, WHY } from './staff-actions/staff-action.ts';
import { WITH_A_BANK } from './payments/bank-statements.ts';
import { PAYMENT_FILE_ACTIONS } from './staff-actions/payment-file-actions.ts';
import { PAYMENT_ACTIONS } from './staff-actions/payment-actions.ts';
import { MONEY_ACTIONS } from './staff-actions/money-actions.ts';
import { SETUP_ACTIONS } from './staff-actions/setup-actions.ts';
import { administrator, verifiedCustomer } from './people.ts';
import { SHOWN_AT_ONCE } from './copying/leaders.ts';
import { WITH_BITCOIN } from './payments/cold-bitcoin.ts';
import { createTestApp } from './test-app.ts';

/**
 * Everything an administrator can do, read from the endpoint table, done once: it must stand in the audit log with who,
 * to whom or what, from where, what was before and after, and why. A new call without a staff action fails.
 */

const STAFF_ACTIONS: StaffActions = {
  ...CONTENT_ACTIONS,
  ...MONEY_ACTIONS,
  ...PAYMENT_ACTIONS,
  ...PAYMENT_FILE_ACTIONS,
  ...SETUP_ACTIONS,
};

let at: At;

beforeAll(async () => {
  const app = await createTestApp({
    ...WITH_A_BANK,
    ...WITH_BITCOIN,
    ...SHOWN_AT_ONCE,
    WELCOME_CREDIT_USD: 50_000,
    SMTP_URL: 'smtp://mail.example.test',
  });
  at = {
    app,
    staff: await administrator(app, 'super_admin'),
    other: await administrator(app),
    zoe: await verifiedCustomer(app),
  };
});
afterAll(() => at.app.close());

const isStaffAction = ({ who, method }: Endpoint) =>
  (who === 'admin' || who === 'super_admin') && method !== 'GET';
const NAMES = ENDPOINTS.filter(isStaffAction).map(({ name }) => name);

type Row = {
  readonly actorId: string;
  readonly subjectId: string | null;
  readonly ip: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
};

const newestSeq = async () =>
  (await at.app.database.row<{ seq: bigint }>(sql`select coalesce(max(seq), 0) as seq from audit_entry`))
    ?.seq ?? 0n;

describe('what an administrator does stands in the audit log', () => {
  it('and there is a staff action here for every call that changes something', () => {
    expect(Object.keys(STAFF_ACTIONS).toSorted()).toEqual(NAMES.toSorted());
  });

  it.each(NAMES)('%s', async (name) => {
    const { before, act, action, about, keeps, why } =
      STAFF_ACTIONS[name] ?? expect.fail('there is a staff action');
    const prepared = (await before?.(at)) as never;
    const seq = await newestSeq();
    const answer = await act(at, prepared);
    expect([answer.status < 300, answer.error()]).toEqual([true, '']);
    // What waits for somebody else is not done, and whoever reads the document knows that it may be so.
    if (answer.status === 202)
      expect(ENDPOINTS.find((one) => one.name === name)).toMatchObject({ mayTakeLonger: true });
    const rows = await at.app.database.rows<Row>(sql`
      select actor_id as "actorId", subject_id as "subjectId", ip, detail from audit_entry
      where seq > ${seq} and action = ${action} and actor_id = ${at.staff.userId}`);
    expect(rows, `${action} by the administrator`).toHaveLength(1);
    const [row] = rows;
    expect(row?.ip).toBe('127.0.0.1');
    expect(JSON.stringify([row?.subjectId, row?.detail])).toContain(about(at, prepared));
    const kept = { before: row?.detail['before'] !== undefined, after: row?.detail['after'] !== undefined };
    expect(kept).toEqual({
      before: keeps === 'change' || keeps === 'past',
      after: keeps === 'change' || keeps === 'new',
    });
    if (why !== undefined) expect(row?.detail['reason']).toBe(why);
  });

  it('and what was refused does not', async () => {
    const seq = await newestSeq();
    const own = { userId: at.staff.userId, currency: 'USD', amount: 5, reason: WHY };
    expect((await at.app.call(admin.adminAdjustWallet, { as: at.staff, body: own })).status).toBe(403);
    const params = { id: at.zoe.userId };
    const stale = { tier: 'standard' as const, version: 0 };
    expect((await at.app.call(admin.adminUpdateUser, { as: at.staff, params, body: stale })).status).toBe(
      409,
    );
    expect(await newestSeq()).toBe(seq);
  });
});
