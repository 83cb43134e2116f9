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
  /** Where a wider spread began to widen from, and when; null where it was not made wider. */
  readonly widens: { readonly fromPpm: number; readonly sinceMs: number } | null;
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
    widens: null,
    maxLeverage: findInstrument(symbol)?.maxLeverage ?? 1,
    hours: 'catalogue',
    closures: [],
    halt: null,
    changed: null,
  };
}

/** Whoever a wider spread would reach has this long to see it coming. */
export const WIDENS_OVER_MS = 5 * 60_000;
/** In steps, so that a quote stands as long as the feed's does, and a step reaches nobody by much. */
const STEPS = 30;

type Spread = Pick<InstrumentSettings, 'extraSpreadPpm' | 'widens'>;

/** What is added to the feed's spread at a moment: the same on every node, from what stands in the table alone. */
export function spreadAt({ extraSpreadPpm, widens }: Spread, atMs: number): number {
  if (!widens || atMs >= widens.sinceMs + WIDENS_OVER_MS) return extraSpreadPpm;
  const step = Math.floor((Math.max(0, atMs - widens.sinceMs) * STEPS) / WIDENS_OVER_MS);
  return widens.fromPpm + Math.floor(((extraSpreadPpm - widens.fromPpm) * step) / STEPS);
}

/** A narrower spread counts at once, a wider one begins at what is added now. */
export function widenedTo(before: Spread, extraSpreadPpm: number, nowMs: number): Spread {
  const { widens } = before;
  const fromPpm = spreadAt(before, nowMs);
  // What else is changed while a spread widens does not begin it anew.
  if (extraSpreadPpm === before.extraSpreadPpm) return { extraSpreadPpm, widens };
  return { extraSpreadPpm, widens: extraSpreadPpm > fromPpm ? { fromPpm, sinceMs: nowMs } : null };
}

function shownWidening(spread: Spread, nowMs: number) {
  const { widens } = spread;
  if (!widens || nowMs >= widens.sinceMs + WIDENS_OVER_MS) return null;
  const until = new Date(widens.sinceMs + WIDENS_OVER_MS).toISOString();
  return { nowPpm: spreadAt(spread, nowMs), until };
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
    widening: shownWidening(settings, nowMs),
    maxLeverage,
    hours,
    closures: shownClosures(settings, nowMs),
    halt: shownHalt(settings),
    changed: changed && { at: changed.at.toISOString(), reason: changed.reason },
  };
}
