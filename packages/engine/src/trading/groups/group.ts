import type { InstrumentType } from '@halyard/catalogue';
import type { InstrumentTerms } from '../instrument-terms.ts';

/** What a book pays: the terms of the group that it is in. */

/** For one instrument. Factors are in percent: at 100 the customer pays what the feed and the catalogue say. */
export type PriceTerms = {
  readonly spreadPercent: number;
  readonly commissionPercent: number;
} & Partial<Limits>;

/** What a group says beside its prices. What it does not say is as the house has it, and without a limit. */
export type Limits = {
  /** In hundredths of a percent a year of what is held over a night, on top of the catalogue's rate and to the customer's cost. */
  readonly financingMarkup: number;
  readonly maxLeverage: number;
  /** Whole dollars that one order may be worth. */
  readonly maxOrderUsd: number;
  /** How much may be open in a book, of all that it is said of together. */
  readonly maxPositions: number;
  /** Whole dollars that it may be worth together, in all of a customer's books of real money, by the prices it was opened at. */
  readonly maxTotalUsd: number;
};

/** At these percent of the used margin a book is called and stopped out. A call is over ten points above itself. */
export type MarginLevels = { readonly callPercent: number; readonly stopOutPercent: number };

/** What is said of an instrument goes before what is said of its class, and that before what is said of all. */
export type GroupTerms = {
  readonly all: PriceTerms;
  readonly classes?: Partial<Readonly<Record<InstrumentType, Partial<PriceTerms>>>>;
  readonly instruments?: Readonly<Record<string, Partial<PriceTerms>>>;
  /** Of a book as a whole: its margin is one. Left out, they are the usual ones. */
  readonly margin?: MarginLevels;
};

export type GroupVersion = { readonly version: number; readonly fromMs: number; readonly terms: GroupTerms };

/** Oldest version first; the first one stands from the beginning of time. */
export type Group = { readonly id: string; readonly versions: readonly GroupVersion[] };

/** The one version a group has at a moment. */
export function versionAt({ versions }: Group, atMs: number): GroupVersion {
  const found = versions.findLast(({ fromMs }) => fromMs <= atMs) ?? versions[0];
  if (found === undefined) throw new Error('a group has a version');
  return found;
}

/** The versions that are to come to a group after a moment, the first one first: one that a later one is there before never does. */
export function comingTo(group: Group, atMs: number): readonly GroupVersion[] {
  return group.versions.filter((one) => one.fromMs > atMs && versionAt(group, one.fromMs) === one);
}

export function termsIn(
  { all, classes, instruments }: GroupTerms,
  { symbol, type }: Pick<InstrumentTerms, 'symbol' | 'type'>,
): PriceTerms {
  return { ...all, ...classes?.[type], ...instruments?.[symbol] };
}

/** What a group asks for one instrument, and the quotes it is asked for: from the one moment on, until before the other. */
type Standing = {
  readonly version: number;
  readonly terms: PriceTerms;
  readonly fromMs: number;
  readonly untilMs: number;
};
const standings = new WeakMap<Group, Map<string, Standing>>();

/** The version and the terms that stand for an instrument at a moment: they are asked for with each quote, and hardly ever change. */
export function standingAt(
  group: Group,
  instrument: Pick<InstrumentTerms, 'symbol' | 'type'>,
  atMs: number,
): Standing {
  const known = standings.get(group) ?? new Map<string, Standing>();
  const last = known.get(instrument.symbol);
  if (last !== undefined && last.fromMs <= atMs && atMs < last.untilMs) return last;
  const { version, terms, fromMs } = versionAt(group, atMs);
  const later = group.versions.filter((one) => one.fromMs > atMs).map((one) => one.fromMs);
  const standing = {
    version,
    terms: termsIn(terms, instrument),
    // Before the first version begins it stands already.
    fromMs: Math.min(fromMs, atMs),
    untilMs: Math.min(...later),
  };
  standings.set(group, known.set(instrument.symbol, standing));
  return standing;
}
