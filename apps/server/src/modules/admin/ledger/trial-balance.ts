import { scaleOf } from '@halyard/catalogue';
import { admin, type AnswerOf } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createKept } from '../../../platform/memory/kept.ts';
import { trialBalance, type TrialBalanceRow } from '../../ledger/index.ts';

type TrialBalance = AnswerOf<typeof admin.adminTrialBalance>;

const GOOD_FOR_MS = 5000;

/**
 * Adds up every line there is, which takes the longer the more there are. So those who ask at the same time, or within
 * a few seconds, get one answer, and it says from when it is.
 */
export function createTrialBalance({
  clock,
  database,
}: {
  readonly clock: Clock;
  readonly database: Database;
}) {
  return createKept(clock, GOOD_FOR_MS, async (at) => toTrialBalance(await trialBalance(database), at));
}

function toTrialBalance(rows: readonly TrialBalanceRow[], at: Date): TrialBalance {
  const currencies = [...Map.groupBy(rows, ({ asset }) => asset)].map(([currency, accounts]) => {
    const scale = scaleOf(currency);
    const sum = accounts.reduce((total, row) => total + row.total, 0n);
    return {
      currency,
      accounts: accounts.toSorted(inOrder).map(({ owner, account, total, lines }) => ({
        owner,
        account: account as admin.Account,
        total: formatUnits(total, scale),
        lines,
      })),
      sum: formatUnits(sum, scale),
      isZero: sum === 0n,
    };
  });
  return { at: at.toISOString(), currencies };
}

const ORDER: readonly string[] = admin.ACCOUNTS;

/** Customers first, each side in the order of the chart of accounts. */
function inOrder(one: TrialBalanceRow, other: TrialBalanceRow): number {
  return ORDER.indexOf(one.account) - ORDER.indexOf(other.account);
}
