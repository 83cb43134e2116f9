import { plainText } from '@halyard/contract';
import { createLedger, type Database, type Ledger, newId, systemClock, type Tx } from '@halyard/server';
import { type Contender, drive } from '@halyard/testkit';
import { depositCompleted, withdrawalCompleted, withdrawalRequested } from '@halyard/accounting';
import type { Ground } from '../on-database.ts';
import { createPgledger, PGLEDGER } from './pgledger.ts';
import { createBatchPoster } from './posting-batches.ts';

const CUSTOMERS = 10_000;

/** The book alone: no HTTP, no rules, but every lock, trigger, hold and statement row of the real thing. */
export async function createPostingContenders(
  { database, url }: Pick<Ground, 'database' | 'url'>,
  clients: number,
): Promise<Contender[]> {
  const pgledger = await createPgledger(url, CUSTOMERS, clients);
  const live = { append: () => Promise.resolve() };
  const ledger = createLedger({ clock: systemClock, live, booksAreSound: () => true });
  const customers = Array.from({ length: CUSTOMERS }, () => newId());
  for (let at = 0; at < CUSTOMERS; at += 500) {
    await database.transaction(async (tx) => {
      for (const userId of customers.slice(at, at + 500)) {
        await ledger.openBook(tx, userId);
        await ledger.post(tx, newId(), depositCompleted({ userId, asset: 'USD', amount: 1_000_000_000n }));
      }
    });
  }
  const anyone = () => customers[Math.floor(((1 + Math.random()) * CUSTOMERS) / 2)] ?? '';

  const post = (tx: Tx) =>
    ledger.post(tx, newId(), depositCompleted({ userId: anyone(), asset: 'USD', amount: 100n }));
  // A call of pgledger is one statement, and so is a posting. Nothing waits for the end of what has no beginning.
  const alone: Tx = { ...database, afterCommit: (task) => task() };
  const withdraw = createWithdrawals(database, ledger, anyone);
  // Others than those who are posted to one by one, whose books would move on in between.
  const inBatches = createBatchPoster(database, customers.slice(0, CUSTOMERS / 2));
  return [
    ...(pgledger ? [pgledger] : []),
    {
      name: 'postings, one call each',
      against: PGLEDGER,
      goal: { leastRatio: 1.5 },
      run: (forMs) => drive(clients, forMs, () => post(alone)),
    },
    {
      name: 'postings, in a transaction each',
      against: PGLEDGER,
      goal: { leastRatio: 1.2 },
      run: (forMs) => drive(clients, forMs, () => database.transaction(post)),
    },
    {
      name: 'postings as orders make them, in batches',
      against: PGLEDGER,
      goal: { leastRatio: 3 },
      run: (forMs) => drive(clients, forMs, inBatches),
    },
    { name: 'whole withdrawals, in two transactions', run: (forMs) => drive(clients, forMs, withdraw) },
  ];
}

/** Requested and completed: a hold is placed and released. */
function createWithdrawals(database: Database, ledger: Ledger, anyone: () => string) {
  return async (): Promise<void> => {
    const userId = anyone();
    const parts = { userId, asset: 'USD', amount: 100n, fee: 1n };
    const id = newId();
    await database.transaction(async (tx) => {
      await ledger.lock(tx, userId);
      await ledger.record(tx, {
        id,
        userId,
        type: 'withdrawal',
        status: 'pending',
        asset: 'USD',
        amount: 100n,
        fees: 1n,
        description: plainText('bench'),
      });
      const hold = { userId, asset: 'USD', amount: 101n, kind: 'withdrawal', subjectId: id } as const;
      await ledger.hold(tx, hold, withdrawalRequested(parts));
    });
    await database.transaction(async (tx) => {
      await ledger.lock(tx, userId);
      await ledger.release(tx, id, withdrawalCompleted(parts));
      await ledger.end(tx, id, { status: 'completed' });
    });
  };
}
