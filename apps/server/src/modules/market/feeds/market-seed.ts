import type { Database } from '../../../platform/database/database.ts';
import { newSecret } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { keepSeed } from '../store-seed.ts';

/** What installations ran on before there was a drawn one. Everybody knows it. */
const KNOWN_TO_ALL = 'halyard';

type SeedDeps = {
  readonly settings: Pick<Settings, 'MARKET_SEED'>;
  /** Null where nothing is kept: such a market is seen once. */
  readonly database: Database | null;
  readonly log: Pick<Log, 'warn'>;
};

/**
 * What the synthetic market is computed from. Whoever knows it can compute tomorrow's prices, so it is drawn once for an
 * installation and kept where all its nodes find it, unless the operator has set one.
 */
export async function marketSeed({ settings, database, log }: SeedDeps): Promise<string> {
  if (settings.MARKET_SEED !== '') return settings.MARKET_SEED;
  const seed = database ? await keepSeed(database, newSecret()) : newSecret();
  if (seed === KNOWN_TO_ALL) {
    log.warn('the synthetic market runs on a seed everybody knows: set MARKET_SEED when no position is open');
  }
  return seed;
}
