import sql from 'sql-template-tag';
import { newId } from '../../platform/ids.ts';
import type { TestApp } from '../test-app.ts';

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
