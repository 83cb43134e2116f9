import type { admin, AnswerOf, QueryOf } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { adminPagination, offsetOf } from '../../platform/pages.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AuditEvent } from '../audit/index.ts';
import type { AdminDeps } from './index.ts';
import * as store from './store-users.ts';
import { sumToNumber } from './sums.ts';

/** Who looks, and from where. */
export type Reader = Pick<AuditEvent, 'actorId' | 'ip'>;

/** A page of users, newest first. Only the balances of this page are read and valued. */
export async function listUsers(
  { database, market }: AdminDeps,
  query: QueryOf<typeof admin.adminListUsers>,
): Promise<AnswerOf<typeof admin.adminListUsers>> {
  const { rows, total } = await store.selectPage(
    database,
    query,
    query.limit,
    offsetOf(query.page, query.limit),
  );
  const balances = await store.selectBalances(
    database,
    rows.map((row) => row.id),
  );
  return {
    users: rows.map((row) => toAdminUser(market, row, balances)),
    pagination: adminPagination(query.page, query.limit, total),
  };
}

/** One person. That somebody looked is written down in the same transaction. */
export async function readUser(
  deps: AdminDeps,
  tx: Tx,
  reader: Reader,
  id: string,
): Promise<admin.AdminUser> {
  const row = await store.selectUser(tx, id);
  if (!row) return refuse('user-not-found');
  const balances = await store.selectBalances(tx, [id]);
  await deps.audit.record(tx, { ...reader, action: 'user.read', subjectId: row.id });
  return toAdminUser(deps.market, row, balances);
}

function toAdminUser(
  market: AdminDeps['market'],
  row: store.UserRow,
  balances: readonly store.BalanceRow[],
): admin.AdminUser {
  const cents = balances
    .filter((balance) => balance.userId === row.id)
    .reduce((sum, { units, asset }) => sum + (market.valueUsd(units, asset) ?? 0n), 0n);
  return {
    ...row,
    balance: sumToNumber(cents, 2),
    lastLogin: row.lastLogin?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
