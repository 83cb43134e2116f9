import { scaleOf } from '@halyard/catalogue';
import type { admin, AnswerInput } from '@halyard/contract';
import { unitsToNumber, usd } from '@halyard/money';
import type { Actor } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ReadAudit } from '../admin/index.ts';
import type { DeskDeps } from './deps.ts';
import * as store from './store-customer.ts';

const DAY_MS = 86_400_000;
const SHOWN = 6;

/** A customer as whoever decides about them has to know them. That somebody looks is written down first. */
export async function readCustomer(
  { database, clock, balanceUsdOf }: Pick<DeskDeps, 'database' | 'clock' | 'balanceUsdOf'>,
  readAudit: ReadAudit,
  reader: Actor,
  id: string,
): Promise<AnswerInput<typeof admin.adminReadCustomer>> {
  const facts = (await store.selectFacts(database, id)) ?? refuse('user-not-found');
  await readAudit.note(reader, id);
  const nowMs = clock.now().getTime();
  const since = { dayAgo: new Date(nowMs - DAY_MS), monthAgo: new Date(nowMs - 30 * DAY_MS) };
  const sums = await store.selectSums(database, id, since);
  const sumOf = (span: 'day' | 'month' | 'ever') => {
    const of = (type: store.SumRow['type']) => usd(sums.find((row) => row.type === type)?.[span] ?? 0n);
    return { depositedUsd: of('deposit'), withdrawnUsd: of('withdrawal') };
  };
  const recent = await store.selectRecent(database, id, SHOWN);
  return {
    ...facts,
    balance: usd(await balanceUsdOf(database, id)),
    day: sumOf('day'),
    month: sumOf('month'),
    ever: sumOf('ever'),
    recent: recent.map(({ asset, amount, ...row }) => ({
      ...row,
      currency: asset,
      amount: unitsToNumber(amount, scaleOf(asset)),
    })),
  };
}
