import type { admin, AnswerInput, QueryOf } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { Actor } from '../../../platform/http/identity.ts';
import { adminPagination, partOf, totalWith } from '../../../platform/pages.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AdminDeps } from '../deps.ts';
import type { ReadAudit } from '../read-audit.ts';
import * as store from './store-users.ts';

/** A page of users. Only the balances of this page are read and valued. */
export async function listUsers(
  { countOf, database, market }: AdminDeps,
  query: QueryOf<typeof admin.adminListUsers>,
): Promise<AnswerInput<typeof admin.adminListUsers>> {
  const { page, limit, sort, order, ...filter } = query;
  const part = partOf({ page, limit });
  const rows = await store.selectPage(database, { ...filter, sort, order }, part);
  const total = await totalWith(rows, part, () =>
    countOf({ users: filter }, () => store.countUsers(database, filter)),
  );
  const balances = await store.selectBalances(
    database,
    rows.map((row) => row.id),
  );
  const valueOf = valuesBy(market, balances);
  return {
    users: rows.map((row) => ({ ...row, balance: usd(valueOf(row.id)), closedAt: null })),
    pagination: adminPagination(page, limit, total),
  };
}

/** One person. That somebody readAudit is written down first. */
export async function readUser(
  { database, market }: AdminDeps,
  readAudit: ReadAudit,
  reader: Actor,
  id: string,
): Promise<AnswerInput<typeof admin.adminGetUser>> {
  await requireLook(database, readAudit, reader, id);
  const row = (await store.selectUser(database, id)) ?? refuse('user-not-found');
  const balances = await store.selectBalances(database, [id]);
  const swapFree = await store.selectSwapFree(database, id);
  const tierNext = await store.selectTierNext(database, id);
  const balance = usd(valuesBy(market, balances)(id));
  return { ...row, balance, ...(swapFree && { swapFree }), ...(tierNext && { tierNext }) };
}

/** Before any part of a person is shown. Nobody can look at who does not exist, so that leaves no trace. */
export async function requireLook(
  database: AdminDeps['database'],
  readAudit: ReadAudit,
  reader: Actor,
  id: string,
): Promise<void> {
  if (!(await store.isUser(database, id))) refuse('user-not-found');
  await readAudit.note(reader, id);
}

/** What each person's balances are worth together, in US cents; what has no price is left out. */
export function valuesBy(
  market: AdminDeps['market'],
  balances: readonly store.BalanceRow[],
): (userId: string) => bigint {
  const byUser = Map.groupBy(balances, ({ userId }) => userId);
  return (userId) =>
    (byUser.get(userId) ?? []).reduce(
      (sum, { units, asset }) => sum + (market.valueUsd(units, asset) ?? 0n),
      0n,
    );
}
