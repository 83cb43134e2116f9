import type { Queryable } from '@halyard/server';
import sql from 'sql-template-tag';
import { type JournalCall, isDone, type Journal } from './journal.ts';

/** What must be there because somebody was told so, and what is there: one line for each effect. */
export type Effects = { readonly lost: readonly string[]; readonly doubled: readonly string[] };

/** Holds every effect there is of these customers against every effect somebody was told of. */
export async function judgeEffects(
  database: Queryable,
  userIds: readonly string[],
  journal: Journal,
): Promise<Effects> {
  const told = countEach(journal.calls.flatMap(effectsOf));
  const found = countEach(await findEffects(database, userIds));
  return { lost: surplus(told, found), doubled: surplus(found, told) };
}

type Told = {
  readonly id: string;
  readonly order: { readonly id: string };
  readonly position: { readonly id: string } | null;
  readonly out: { readonly id: string };
  readonly in: { readonly id: string };
};

function effectsOf(call: JournalCall): readonly string[] {
  const { kind, subjectId, answer } = call;
  // Cancelling has no key. That the order has ended already is what a repeat hears of an order nobody else could end.
  if (kind === 'cancel') return isDone(call) || answer.status === 409 ? [`cancelled ${subjectId}`] : [];
  if (!isDone(call)) return [];
  const told = answer.data as Told;
  switch (kind) {
    case 'order':
      return [`order ${told.order.id}`, ...(told.position ? [`open ${told.position.id}`] : [])];
    case 'close':
      return [`close ${subjectId}`];
    case 'deposit':
      return [`deposit ${told.id}`];
    case 'withdraw':
      return [`withdrawal ${told.id}`, `withdrawal.requested ${told.id}`];
    case 'take back':
      return [`withdrawal.given-back ${subjectId}`];
    case 'convert':
      return [`transfer ${told.out.id}`, `transfer ${told.in.id}`, `conversion ${told.out.id}`];
    case 'approve a deposit':
      return [`deposit.completed ${subjectId}`];
    case 'approve a withdrawal':
      return [`withdrawal.completed ${subjectId}`];
  }
}

/** Everything that customers and staff bring about by a call; what the house does by itself is not among it. */
async function findEffects(database: Queryable, userIds: readonly string[]): Promise<string[]> {
  const ids = [...userIds];
  const rows = await database.rows<{ effect: string }>(sql`
    select 'order ' || id as effect from trading_order where user_id = any(${ids})
    union all
    select 'cancelled ' || id from trading_order where user_id = any(${ids}) and status = 'cancelled'
    union all
    select kind || ' ' || position_id from trading_fill
      where user_id = any(${ids}) and reason in ('order', 'customer')
    union all
    select type || ' ' || id from ledger_transaction
      where user_id = any(${ids}) and type in ('deposit', 'withdrawal', 'transfer')
    union all
    select e.event || ' ' || e.cause_id from ledger_entry e
      where (e.event like 'deposit.%' or e.event like 'withdrawal.%' or e.event = 'conversion')
        and exists (select from ledger_line l where l.entry_id = e.id and l.user_id = any(${ids}))`);
  return rows.map(({ effect }) => effect);
}

function countEach(effects: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const effect of effects) counts.set(effect, (counts.get(effect) ?? 0) + 1);
  return counts;
}

function surplus(of: ReadonlyMap<string, number>, over: ReadonlyMap<string, number>): string[] {
  return [...of].flatMap(([effect, count]) =>
    Array.from({ length: Math.max(0, count - (over.get(effect) ?? 0)) }, () => effect),
  );
}
