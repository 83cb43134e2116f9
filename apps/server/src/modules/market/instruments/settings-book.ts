import { findInstrument, QUOTED } from '@halyard/catalogue';
import type { Database } from '../../../platform/database/database.ts';
import { createRounds } from '../../../platform/rounds.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { type InstrumentSettings, spreadAt, untouched } from './settings.ts';
import * as store from './store-settings.ts';

/** A change on another node is known here after this long and one small read; the order path never asks. */
const LOOK_EVERY_MS = 250;

type Deps = { readonly database: Database | null; readonly log: Log };

export type SettingsBook = ReturnType<typeof createSettingsBook>;

/**
 * The settings of all instruments in memory, as every quote and every order needs them. A change of this node is learnt
 * with its commit; those of others by looking at the table, which is small enough to be read whole, so that nothing
 * can be missed. A look that fails leaves what is known: without its database a node can write no order either.
 */
export function createSettingsBook({ database, log }: Deps) {
  const bySymbol = new Map(QUOTED.map(({ symbol }) => [symbol, untouched(symbol)]));
  const changed = new Set<string>();
  /** Those that are widening, and what was added to each when this was last asked. */
  const widening = new Map<string, number>();
  let halted: ReadonlySet<string> = new Set();
  let houseLeverages: ReadonlyMap<string, number> = new Map();

  /** What orders are decided by: it follows from the settings as they are known now. */
  const gather = (): void => {
    const known = [...bySymbol.values()];
    halted = new Set(known.filter(({ halt }) => halt !== null).map(({ symbol }) => symbol));
    houseLeverages = new Map(known.filter(isLowered).map(({ symbol, maxLeverage }) => [symbol, maxLeverage]));
  };

  /** Versions only go up: a look that began before a commit does not undo it. */
  const learn = (all: readonly InstrumentSettings[]): void => {
    const news = all.filter(({ symbol, version }) => version > (bySymbol.get(symbol)?.version ?? 0));
    if (news.length === 0) return;
    for (const one of news) {
      bySymbol.set(one.symbol, one);
      changed.add(one.symbol);
      widening.delete(one.symbol);
      if (one.widens) widening.set(one.symbol, one.widens.fromPpm);
    }
    gather();
  };

  let knownInEra = database?.era();
  const look = async (): Promise<void> => {
    if (!database) return;
    const era = database.era();
    const all = await store.selectSettings(database);
    if (era !== knownInEra) {
      // Another database, or an earlier state of this one: what it says holds, whatever was known.
      for (const symbol of bySymbol.keys()) {
        bySymbol.set(symbol, untouched(symbol));
        changed.add(symbol);
      }
      widening.clear();
      gather();
      knownInEra = era;
    }
    learn(all);
  };

  return {
    of: (symbol: string): InstrumentSettings => bySymbol.get(symbol) ?? untouched(symbol),
    halted: (): ReadonlySet<string> => halted,
    houseLeverages: (): ReadonlyMap<string, number> => houseLeverages,
    learn,
    look,
    /** The symbols that were changed since this was last asked. */
    takeChanged: (): readonly string[] => {
      const taken = [...changed];
      changed.clear();
      return taken;
    },
    /** The symbols whose spread has taken a step since this was last asked. */
    takeWidened: (nowMs: number): readonly string[] =>
      [...widening].flatMap(([symbol, told]) => {
        const own = bySymbol.get(symbol) ?? untouched(symbol);
        const now = spreadAt(own, nowMs);
        if (now === own.extraSpreadPpm) widening.delete(symbol);
        else widening.set(symbol, now);
        return now === told ? [] : [symbol];
      }),
    ...createWatch(look, log),
  };
}

/** The catalogue's own maximum needs no rule beside it. */
function isLowered({ symbol, maxLeverage }: InstrumentSettings): boolean {
  return maxLeverage < (findInstrument(symbol)?.maxLeverage ?? 0);
}

function createWatch(look: () => Promise<void>, log: Log) {
  const rounds = createRounds({
    run: look,
    everyMs: LOOK_EVERY_MS,
    onFailed: (error, isNew) => {
      if (isNew) log.warn({ err: error }, 'instrument settings of other nodes wait for the database');
    },
  });
  return {
    /** From now on changes of other nodes are heard of. */
    start: async (): Promise<void> => {
      await look();
      rounds.start();
    },
    stop: rounds.stop,
  };
}
