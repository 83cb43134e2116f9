import sql from 'sql-template-tag';
import { newId } from '../../platform/ids.ts';
import { unexplained } from '../../modules/rails/books/reconcile-chains.ts';
import { selectLines } from '../../modules/rails/books/store-chain-lines.ts';
import type { TestApp } from '../test-app.ts';
import type { PayingChain } from './paying-chain.ts';

type Line = {
  readonly network?: string;
  readonly place?: 'chain' | 'cold';
  readonly takenAt?: Date;
  readonly decimals?: number;
  readonly held?: bigint;
  readonly journal?: bigint;
};

/** A line of a chain that has something else than the journal says: of nothing else said, a coin more. */
export async function differingLine(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  line: Line = {},
): Promise<string> {
  const id = newId();
  const { network = `A network ${id}`, place = 'chain', takenAt = clock.now(), decimals = 8 } = line;
  const { held = 100_000_001n, journal = 1n } = line;
  await database.run(sql`
    insert into rail_chain_line (id, network, asset, place, day, height, hash, taken_at, decimals, held, journal, arriving, leaving, finer)
    values (${id}, ${network}, 'BTC', ${place}, ${takenAt.toISOString().slice(0, 10)}, 7, 'ab', ${takenAt}, ${decimals},
      ${String(held)}::numeric, ${String(journal)}::numeric, 0, 0, 0)`);
  return id;
}

/** What the chain has that nothing explains, a coin and place each, as the look of another day finds it. */
export async function differences({ app, job }: PayingChain): Promise<Readonly<Record<string, bigint>>> {
  app.clock.advance(86_400_000);
  await job('reconcile');
  const { rows } = await selectLines(app.database, { limit: 20, offset: 0 });
  const day = app.clock.now().toISOString().slice(0, 10);
  return Object.fromEntries(
    rows.filter((line) => line.day === day).map((line) => [line.asset + ' ' + line.place, unexplained(line)]),
  );
}

/** What the journal has of an asset in an account of the house's. */
export async function houseHas({ app }: PayingChain, account: string, asset: string): Promise<bigint> {
  const total = await app.database.value<bigint>(sql`
    select sum(amount)::bigint from view_ledger_line
    where user_id is null and account = ${account} and asset = ${asset}`);
  return total ?? 0n;
}
