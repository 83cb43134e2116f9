import { newId } from '../../../platform/ids.ts';
import { createRounds } from '../../../platform/rounds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { releaseLeases, takeLeases } from './store-lease.ts';

/** A lease is renewed three times before it runs out, so that another node takes over within five seconds. */
const LEASE_MS = 3000;
const RENEW_EVERY_MS = 1000;

export type Leases = ReturnType<typeof createLeases>;

type LeaseDeps = Pick<Platform, 'database' | 'log'> & {
  readonly symbols: readonly string[];
  /** Some symbols have come to this node, or back to it after a time without. Must not wait for anything: the leases go on. */
  readonly onGain: (symbols: readonly string[]) => void;
};

/** Holds the symbols nobody else holds. What is not renewed in time is given up here before another may take it. */
export function createLeases({ database, log, symbols, onGain }: LeaseDeps) {
  const holder = newId();
  let held: ReadonlyMap<string, bigint> = new Map();
  let goodUntilMs = 0;
  let heldInEra = database.era();

  const renew = async (): Promise<void> => {
    // Counted from before the question, so that this node's end comes before the database's.
    const askedAtMs = performance.now();
    const askedInEra = database.era();
    const leases = await takeLeases(database, holder, symbols, LEASE_MS);
    // Even a moment without the lease is one in which quotes went by unseen.
    const before =
      goodUntilMs > performance.now() && heldInEra === askedInEra ? held : new Map<string, bigint>();
    held = new Map(leases.map(({ symbol, fence }) => [symbol, fence]));
    goodUntilMs = askedAtMs + LEASE_MS;
    heldInEra = askedInEra;
    const gained = leases.filter(({ symbol, fence }) => before.get(symbol) !== fence);
    if (gained.length > 0) onGain(gained.map(({ symbol }) => symbol));
  };

  /** A failure leaves what is held until its end. */
  const failed = (error: unknown): void =>
    log.warn({ err: error }, 'leases could not be renewed; trying again');
  const rounds = createRounds({ run: renew, everyMs: RENEW_EVERY_MS, onFailed: failed });
  const renewSafely = (): Promise<void> => rounds.now().catch(failed);

  return {
    /** The fence of a symbol that is held right now. */
    fenceOf: (symbol: string): bigint | undefined =>
      performance.now() < goodUntilMs && heldInEra === database.era() ? held.get(symbol) : undefined,
    renew: renewSafely,
    start: async (): Promise<void> => {
      await renewSafely();
      rounds.start();
    },
    /** Gives everything back. */
    stop: async (): Promise<void> => {
      await rounds.stop();
      held = new Map();
      await releaseLeases(database, holder).catch((error: unknown) => {
        log.warn({ err: error }, 'leases could not be given back; they run out by themselves');
      });
    },
  };
}
