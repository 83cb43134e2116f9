import { scaleOf } from '@halyard/catalogue';
import type { admin, AnswerOf, QueryOf } from '@halyard/contract';
import { sumToNumber, unitsToNumber } from '@halyard/money';
import { adminPagination, partOf } from '../../../platform/pages.ts';
import type { AdminDeps } from '../deps.ts';
import * as store from './store-wallets.ts';

/** What customers hold, the largest of each currency first, with what all that were asked for hold together. */
export async function listWallets(
  { database }: AdminDeps,
  query: QueryOf<typeof admin.adminListWallets>,
): Promise<AnswerOf<typeof admin.adminListWallets>> {
  const rows = await store.selectPage(database, query, partOf(query));
  const totals = await store.selectTotals(database, query);
  const count = totals.reduce((sum, { wallets }) => sum + wallets, 0);
  return {
    wallets: rows.map(({ userId, email, book, asset, available, locked }) => ({
      userId,
      email,
      ...(book !== null && { book }),
      currency: asset,
      balance: unitsToNumber(available + locked, scaleOf(asset)),
      availableBalance: unitsToNumber(available, scaleOf(asset)),
      lockedBalance: unitsToNumber(locked, scaleOf(asset)),
    })),
    totals: totals.map(({ asset, units, customers }) => ({
      currency: asset,
      balance: sumToNumber(units, scaleOf(asset)),
      customers,
    })),
    pagination: adminPagination(query.page, query.limit, count),
  };
}
