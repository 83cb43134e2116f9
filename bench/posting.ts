import { depositCompleted, withdrawalCompleted, withdrawalRequested } from '@halyard/accounting';
import type { Database } from '../apps/server/src/platform/database.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { createLedger } from '../apps/server/src/modules/ledger/index.ts';
import { type Contender, drive } from './measure.ts';

const CUSTOMERS = 10_000;

/** The book alone: no HTTP, no rules, but every lock, trigger, hold and statement row of the real thing. */
export async function createPostingContenders(database: Database, clients: number): Promise<Contender[]> {
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
  const anyone = () => customers[Math.floor(Math.random() * CUSTOMERS)] ?? '';

  const post = async () => {
    const userId = anyone();
    await database.transaction((tx) =>
      ledger.post(tx, newId(), depositCompleted({ userId, asset: 'USD', amount: 100n })),
    );
  };
  const transfer = async () => {
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
        description: 'bench',
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
  return [
    { name: `ledger posting, ${clients} clients`, run: (forMs) => drive(clients, forMs, post) },
    {
      name: `whole withdrawal (2 transactions), ${clients} clients`,
      run: (forMs) => drive(clients, forMs, transfer),
    },
  ];
}
