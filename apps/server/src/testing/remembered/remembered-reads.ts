import { transactions } from '@halyard/contract';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { createStatementReader } from '../../modules/history/list-statement.ts';
import { createAccountWorthReader } from '../../modules/trading/reads/read-account-worth.ts';
import { createPortfolioReader } from '../../modules/trading/reads/read-portfolio.ts';
import { createBalancesReader } from '../../modules/wallet/read-balances.ts';
import type { BookReader } from '../../platform/memory/read-memory.ts';
import type { TestApp } from '../test-app.ts';

/**
 * Holds what a node remembers for its readers against what is read anew. It remembers as long as it is asked, so whatever
 * changes a book without moving its version on shows as a difference.
 */
export function createReadsCheck(app: TestApp) {
  const readBalances = createBalancesReader(app);
  const readAccountWorth = createAccountWorthReader(app.trading.deps);
  const readPortfolio = createPortfolioReader(app, readAccountWorth);
  const readStatement = createStatementReader(app);
  const query = transactions.transactionQuery.parse({ limit: '50' });
  const versions = new Map<string, bigint>();
  let again = 0;

  const shownTo = async (reader: BookReader) => ({
    balances: (await readBalances(reader)).answer,
    portfolio: await readPortfolio(reader),
    statement: await readStatement(reader, query),
  });

  return {
    /** How often there was something to remember. */
    again: (): number => again,
    expectTheSame: async (userId: string, step: string): Promise<void> => {
      const book = await app.database.row<{ version: bigint }>(
        sql`select version from ledger_book where user_id = ${userId}`,
      );
      const bookVersion = book?.version ?? null;
      if (bookVersion !== null && versions.get(userId) === bookVersion) again += 1;
      else if (bookVersion !== null) versions.set(userId, bookVersion);
      expect(await shownTo({ bookId: userId, bookVersion }), step).toEqual(await shownTo({ bookId: userId }));
    },
  };
}
