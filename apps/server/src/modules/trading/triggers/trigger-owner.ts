import type { BookId } from '@halyard/accounting';
import { INSTRUMENTS } from '@halyard/catalogue';
import type { Bests } from '@halyard/engine';
import { createRounds } from '../../../platform/rounds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Live } from '../../live/index.ts';
import type { Market } from '../../market/index.ts';
import type { Desk } from '../desk/desk.ts';
import { createHearing } from './hear-messages.ts';
import type { Done } from '../desk/job.ts';
import { keepBests } from '../execution/keep-bests.ts';
import { createLeases } from './leases.ts';
import { createMirror } from './mirror.ts';
import { createRecheck } from './recheck.ts';
import { createTickDispatcher } from './tick-dispatcher.ts';
import { watchQuotes } from './watch-quotes.ts';

export type OwnerDeps = Pick<Platform, 'clock' | 'database' | 'log'> & {
  readonly desk: Pick<Desk, 'run'>;
  readonly live: Pick<Live, 'onMessage' | 'lookAnew'>;
  readonly market: Pick<Market, 'view' | 'onQuotes' | 'seenBy' | 'groups'>;
};

/** A trailing stop's best price lives in memory and is kept this often, so that a new owner starts close to it. */
const KEEP_BESTS_EVERY_MS = 5000;

type GainListener = (symbols: readonly string[]) => void;

const SYMBOLS = INSTRUMENTS.map(({ symbol }) => symbol);

/**
 * Watches prices for customers. One node at a time owns a symbol, by a lease whose fence goes with everything that is
 * written for a tick. Whoever a quote reaches is brought to the desk with the market of that quote, so that a price
 * that has gone by since still counts. It decides nothing: whoever it names in vain is decided on in vain. A node that
 * owns nothing keeps its mirror as well, and so takes over from one moment to the next.
 */
export function createTriggerOwner(deps: OwnerDeps) {
  const gainListeners = new Set<GainListener>();
  const onGain = (symbols: readonly string[]) => gainListeners.forEach((listener) => listener(symbols));
  const { mirror, leases, dispatcher, heard, work, newestFill, settled } = build(deps, onGain);
  const keep = () => keepBests({ ...deps, mirror, fenceOf: leases.fenceOf });
  const keeping = createRounds({
    run: keep,
    everyMs: KEEP_BESTS_EVERY_MS,
    // It tells of its failures itself.
    onFailed: () => undefined,
  });
  const ends: (() => void)[] = [];
  return {
    /** Every commit of this node. Comes before its message does. */
    noted: ({ userId, version, group, written, state }: Done): void => {
      if (written) heard.know(userId, written.seq);
      mirror.put({ userId, version, group, state });
    },
    bestsOf: (userId: BookId): Bests => mirror.bestsOf(userId),
    /** Resolves when everybody is known. */
    start: async (): Promise<void> => {
      keeping.start();
      ends.push(
        deps.live.onMessage(heard.hear),
        deps.market.onQuotes((quotes) => work(quotes.map(({ symbol }) => symbol))),
      );
      const before = newestFill();
      await leases.start();
      const filling = newestFill();
      // Whoever has come to own symbols just now is reading everybody already.
      await (filling === before || !filling ? mirror.fill() : filling);
    },
    /** Hands over: what was reached is written first, then another node may have the symbols. */
    stop: async (): Promise<void> => {
      for (const end of ends.splice(0)) end();
      await dispatcher.settled();
      await keeping.stop();
      await keep();
      await leases.stop();
    },
    /** Takes or renews the leases right now. */
    renew: leases.renew,
    keepBests: keep,
    owns: (symbol: string): boolean => leases.fenceOf(symbol) !== undefined,
    /** Under which fence this node watches a symbol; undefined where another one does. */
    fenceOf: leases.fenceOf,
    /** Tells of symbols that have come to this node, for whoever else judges by its quotes. Answers how to end it. */
    onGain: (listener: GainListener): (() => void) => {
      gainListeners.add(listener);
      return () => void gainListeners.delete(listener);
    },
    size: mirror.size,
    /** Resolves when what was heard has been read, and whoever was reached by it has been decided on. */
    settled,
  };
}

function build({ clock, database, desk, live, log, market }: OwnerDeps, tellGain: GainListener) {
  const work = (symbols: readonly string[]): void => {
    look.done(symbols);
    watchQuotes({ clock, market, mirror, dispatcher, fenceOf: leases.fenceOf }, symbols);
  };
  const look = createRecheck(work);
  let filling: Promise<void> | undefined;
  const mirror = createMirror({ database, log, market, onNews: look.soon });
  const leases = createLeases({
    database,
    log,
    symbols: SYMBOLS,
    onGain: (symbols) => {
      // At once for everybody who is known already, and again when nobody is missing.
      work(symbols);
      tellGain(symbols);
      filling = mirror.fill();
      void filling.then(() => work(symbols));
    },
  });
  const isOwned = ({ symbol, fence }: { readonly symbol: string; readonly fence: bigint }) =>
    leases.fenceOf(symbol) === fence;
  const dispatcher = createTickDispatcher({ desk, log, isOwned, mirror });
  const heard = createHearing(mirror);
  database.onNewEra(() => {
    heard.forgetAll();
    mirror.forgetAll();
    // What others write is looked for again before everybody is read: nothing falls in between.
    filling = live.lookAnew().then(mirror.fill);
    void filling.then(() => work(SYMBOLS));
  });
  return {
    mirror,
    leases,
    dispatcher,
    work,
    heard,
    newestFill: () => filling,
    settled: async (): Promise<void> => {
      await mirror.settled();
      look.now();
      await dispatcher.settled();
    },
  };
}
