import { findInstrument, isMarketOpen, type Session } from '@halyard/catalogue';
import type { admin } from '@halyard/contract';

/** A planned time without trading. */
export type Closure = { readonly fromMs: number; readonly untilMs: number; readonly reason: string };

/** What the house decides for one instrument beside its catalogue. */
export type InstrumentSettings = {
  readonly symbol: string;
  /** Counts the changes; 0 is the catalogue as it is. */
  readonly version: number;
  readonly extraSpreadPpm: number;
  readonly maxLeverage: number;
  readonly hours: admin.InstrumentHours;
  readonly closures: readonly Closure[];
  readonly halt: { readonly since: Date; readonly reason: string } | null;
  readonly changed: { readonly by: string; readonly at: Date; readonly reason: string } | null;
};

/** An instrument nobody has changed anything of. */
export function untouched(symbol: string): InstrumentSettings {
  return {
    symbol,
    version: 0,
    extraSpreadPpm: 0,
    maxLeverage: findInstrument(symbol)?.maxLeverage ?? 1,
    hours: 'catalogue',
    closures: [],
    halt: null,
    changed: null,
  };
}

/** Planned closures hold even where markets are always open: somebody has asked for them by name. */
export function isOpenBy(
  { hours, closures }: Pick<InstrumentSettings, 'hours' | 'closures'>,
  own: Session,
  { atMs, keepsHours }: { readonly atMs: number; readonly keepsHours: boolean },
): boolean {
  if (closures.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)) return false;
  return !keepsHours || isMarketOpen(sessionOf(hours, own), atMs);
}

export function sessionOf(hours: admin.InstrumentHours, own: Session): Session {
  return hours === 'catalogue' ? own : hours;
}

/** The closures that are not over, as they go over the wire. */
export function shownClosures({ closures }: Pick<InstrumentSettings, 'closures'>, nowMs: number) {
  return closures
    .filter(({ untilMs }) => untilMs > nowMs)
    .map(({ fromMs, untilMs, reason }) => ({
      from: new Date(fromMs).toISOString(),
      until: new Date(untilMs).toISOString(),
      reason,
    }));
}

export function shownHalt({ halt }: Pick<InstrumentSettings, 'halt'>) {
  return halt && { since: halt.since.toISOString(), reason: halt.reason };
}

/** Settings as administrators and the audit log see them. */
export function shownSettings(
  settings: InstrumentSettings,
  nowMs: number,
): admin.AdminInstrument['settings'] {
  const { version, extraSpreadPpm, maxLeverage, hours, changed } = settings;
  return {
    version,
    extraSpreadPpm,
    maxLeverage,
    hours,
    closures: shownClosures(settings, nowMs),
    halt: shownHalt(settings),
    changed: changed && { at: changed.at.toISOString(), reason: changed.reason },
  };
}
