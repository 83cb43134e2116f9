import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../database/database.ts';

/**
 * Mails that anybody can cause to any address, and how many of each kind may go to one inbox at once. One more may go
 * each hour. The kinds are counted apart: who wastes one keeps nobody from the others. So is a
 * code that somebody asks for who is signed in to the account it is for.
 */
const AT_ONCE = {
  acknowledgement: 3,
  'change-email': 5,
  register: 10,
  'reset-password': 5,
  'verify-email': 5,
  'verify-own-email': 5,
} as const;
const ONE_EACH_MS = 3_600_000;

export type UnaskedMail = keyof typeof AT_ONCE;

/** Counts a mail that is about to go out. Answers 0, or how long it has to wait, and then it was not counted. */
export async function takeUnasked(tx: Tx, kind: UnaskedMail, to: string, now: Date): Promise<number> {
  const key = keyOf(kind, to);
  const fullMs = AT_ONCE[kind] * ONE_EACH_MS;
  const next = (from: Date) => new Date(from.getTime() + ONE_EACH_MS);
  const full = new Date(now.getTime() + fullMs);
  // A moment further off than a full count is none of now: the clock was put back.
  const start = sql`case when m.empty_at between ${now} and ${full} then m.empty_at else ${now} end`;
  const step = sql`make_interval(secs => ${ONE_EACH_MS / 1000})`;
  const taken = await tx.run(sql`
    insert into mail_recipient as m (key, empty_at) values (${key}, ${next(now)})
    on conflict (key) do update set empty_at = ${start} + ${step} where ${start} + ${step} <= ${full}`);
  if (taken === 1) return 0;
  const row = await tx.row<{ emptyAt: Date }>(
    sql`select empty_at as "emptyAt" from mail_recipient where key = ${key}`,
  );
  return row ? Math.max(next(row.emptyAt).getTime() - full.getTime(), 1) : 0;
}

export async function forgetUnasked(queryable: Queryable, now: Date): Promise<void> {
  await queryable.run(sql`delete from mail_recipient where empty_at <= ${now}`);
}

/** Whatever stands behind a plus arrives in the same inbox, with nearly everybody who delivers mail. */
function keyOf(kind: UnaskedMail, to: string): string {
  const at = to.lastIndexOf('@');
  const inbox = to.slice(0, at).split('+')[0] + to.slice(at);
  return createHash('sha256').update(`${kind} ${inbox}`).digest('hex');
}
