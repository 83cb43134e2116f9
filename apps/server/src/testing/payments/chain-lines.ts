import sql from 'sql-template-tag';
import { newId } from '../../platform/ids.ts';
import type { TestApp } from '../test-app.ts';

/** A line of a chain that has a coin more than the journal says. */
export async function differingLine({
  database,
  clock,
}: Pick<TestApp, 'database' | 'clock'>): Promise<string> {
  const id = newId();
  await database.run(sql`
    insert into rail_chain_line (id, network, asset, day, height, hash, taken_at, decimals, held, journal, arriving, leaving, finer)
    values (${id}, ${`A network ${id}`}, 'BTC', ${clock.now().toISOString().slice(0, 10)}, 7, 'ab', ${clock.now()}, 8,
      100000001, 1, 0, 0, 0)`);
  return id;
}
