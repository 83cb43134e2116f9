import { findQuoted, type Quoted, QUOTED } from '@halyard/catalogue';
import {
  type KeptQuote,
  type LeverageCaps,
  comingTo,
  marketOfGroup,
  type Market as EngineMarket,
  maxLeverageOf,
  type Quote,
  isDearer,
  quoteOfGroup,
  type MarginLevels,
  type PriceTerms,
  termsIn,
  termsOf as instrumentTerms,
  USUAL_MARGIN,
  versionAt,
} from '@halyard/engine';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Platform } from '../../platform/platform.ts';
import { readChart, type WantedCandles } from './prices/read-chart.ts';
import { createDescriber } from './prices/describe-price.ts';
import { NOTICE_MS } from './groups/change-group.ts';
import { createGroupsBook, type GroupsBook } from './groups/groups-book.ts';
import type { FeedName, PriceFeed } from './feeds/feed.ts';
import { createNightBook, type NightBook } from './instruments/nights.ts';
import { withHouseSpread } from './prices/priced-feed.ts';
import { createPulse } from './prices/pulse.ts';
import { createSettingsBook, type SettingsBook } from './instruments/settings-book.ts';
import { isOpenBy } from './instruments/settings.ts';
import { conversionRate, valueUsd } from './prices/values.ts';
import { createView } from './prices/view.ts';

export type MarketDeps = Pick<Platform, 'clock' | 'log'> & {
  readonly feed: PriceFeed;
  /** Where nights and settings are kept; null keeps none. */
  readonly database: Database | null;
  readonly settings: Pick<Settings, 'LEVERAGE_CAPS' | 'MAX_QUOTE_AGE_MS' | 'TRADING_HOURS'>;
};

/** How the feed is doing, for whoever runs the installation. */
export type FeedHealth = {
  readonly source: FeedName;
  readonly lastQuoteAt: Date | null;
  /** How many symbols are quoted, have a quote at all, and have one too old to deal on while their market is open. */
  readonly symbols: { readonly quoted: number; readonly known: number; readonly stale: number };
  readonly dropped: Readonly<Record<string, number>>;
};

export type Market = ReturnType<typeof createMarket>;

export function createMarket(deps: MarketDeps) {
  const { clock, settings } = deps;
  const book = createSettingsBook(deps);
  const groups = createGroupsBook(deps);
  const feed = withHouseSpread(deps.feed, book);
  const nowMs = () => clock.now().getTime();
  const withSource = createSourceMark(feed.name);
  const leverageCaps = settings.LEVERAGE_CAPS === 'none' ? null : settings.LEVERAGE_CAPS;

  const quoteNow = (symbol: string, atMs: number): KeptQuote | null => withSource(feed.quote(symbol, atMs));
  /** Both ways: after the clock was put back, a quote from a moment that has not come yet may be of any age. */
  const isFresh = (quote: Quote, atMs: number): boolean =>
    Math.abs(atMs - quote.atMs) <= settings.MAX_QUOTE_AGE_MS;
  const keepsHours = settings.TRADING_HOURS !== 'always';
  const isOpenAt = ({ symbol, session }: Quoted, atMs: number): boolean =>
    isOpenBy(book.of(symbol), session, { atMs, keepsHours });

  const lastQuote = (symbol: string): KeptQuote | null => quoteNow(symbol, nowMs());
  /** The current quote; null when it is too old to deal on. */
  const quote = (symbol: string): KeptQuote | null => {
    const last = lastQuote(symbol);
    return last && isFresh(last, nowMs()) ? last : null;
  };
  const isOpen = (symbol: string): boolean => {
    const quoted = findQuoted(symbol);
    return quoted !== undefined && !book.halted().has(quoted.symbol) && isOpenAt(quoted, nowMs());
  };
  const quoteAt = (symbol: string, atMs: number): KeptQuote | null => {
    const found = feed.quoteAt(symbol, atMs);
    return found && { ...found, source: feed.name };
  };
  const byGroup = groupsAt({ groups, nowMs });
  const nights = createNightBook(deps);
  const pulse = createPulse({ ...deps, feed });

  return {
    /** The feed's name, which is kept with every fill. */
    source: feed.name,
    quote,
    lastQuote,
    /** What the feed says, before the house adds to its spread. For whoever decides on that alone. */
    feedQuote: (symbol: string): Quote | null => deps.feed.quote(symbol, nowMs()),
    /** What stood at a moment in the past, as closely as it is remembered. */
    quoteAt,
    isOpen,
    stateOf: (symbol: string): 'open' | 'closed' | 'halted' => {
      if (book.halted().has(symbol)) return 'halted';
      return isOpen(symbol) ? 'open' : 'closed';
    },
    /** What the house has decided for each instrument. */
    settings: book,
    candles: feed.candles,
    /** What a chart shows: any of its timeframes, up to now or to a moment before. */
    chart: (wanted: WantedCandles) => readChart(feed, wanted),
    /** What groups pay. */
    groups,
    ...byGroup,

    /** The market as the feed has it, right now: `seenBy` makes of it what the engine decides on. */
    ...createView({ nowMs, quoteNow, isFresh, isOpenAt, nights, leverageCaps, settings: book }),
    /** The largest leverage a new order in a symbol may have, for the books of a group where one is named. */
    maxLeverageOf: leverageOf({ leverageCaps, book, lastQuote, nowMs, termsAt: byGroup.termsAt }),
    /** The largest that one which waits may keep. */
    keptLeverageOf: leverageOf({ leverageCaps: null, book, lastQuote, nowMs, termsAt: byGroup.termsAt }),
    /** What `GET /market/prices` says about a symbol: the same thing again until something in it has changed. */
    describe: createDescriber({ feed, settingsOf: book.of, groupOf: groups.of, nowMs }),

    ...worthOf({ feed, lastQuote, quote, isOpen, nowMs }),
    onQuotes: pulse.onQuotes,
    /** One pulse by hand. */
    pulse: pulse.pulse,
    feedHealth: (): FeedHealth => healthOf(feed, { lastQuote, quote, isOpen }),
    ...lifeOf({ feed, nights, pulse, book, groups }),
  };
}

type Parts = {
  readonly feed: PriceFeed;
  readonly nights: NightBook;
  readonly pulse: ReturnType<typeof createPulse>;
  readonly book: SettingsBook;
  readonly groups: GroupsBook;
};

type Seen = {
  readonly feed: Pick<PriceFeed, 'quoteAt'>;
  readonly lastQuote: (symbol: string) => KeptQuote | null;
  readonly quote: (symbol: string) => KeptQuote | null;
  readonly isOpen: (symbol: string) => boolean;
  readonly nowMs: () => number;
};

/** The market and what it costs, group by group. */
function groupsAt({ groups, nowMs }: { readonly groups: GroupsBook; readonly nowMs: () => number }) {
  const termsOf = (group: string) => versionAt(groups.of(group), nowMs()).terms;
  return {
    /** What a group says of an instrument, by the version that stands at a moment. */
    termsAt: (group: string, symbol: string, atMs: number): PriceTerms =>
      termsIn(versionAt(groups.of(group), atMs).terms, instrumentTerms(symbol)),
    /** The market as the books of a group see it. */
    seenBy: (group: string, market: EngineMarket): EngineMarket => marketOfGroup(groups.of(group), market),
    /** What a group makes of a quote, be it one of the past. */
    quoteFor: (group: string, feedQuote: KeptQuote): KeptQuote => quoteOfGroup(groups.of(group), feedQuote),
    /** At what its books are called and stopped out now. */
    marginOf: (group: string): MarginLevels => termsOf(group).margin ?? USUAL_MARGIN,
    /** Whether a group pays more of anything than another one now, or will before whoever comes into it has known of that for a day. */
    isDearer: (group: string, than: string): boolean => {
      const [all, atMs] = [groups.of(group), nowMs()];
      const now = versionAt(all, atMs);
      const soon = comingTo(all, atMs).filter(({ fromMs }) => fromMs < atMs + NOTICE_MS);
      return [now, ...soon].some(({ terms }) => isDearer(termsOf(than), terms));
    },
  };
}

type Leverages = {
  readonly leverageCaps: LeverageCaps | null;
  readonly book: Pick<SettingsBook, 'houseLeverages'>;
  readonly lastQuote: (symbol: string) => KeptQuote | null;
  readonly nowMs: () => number;
  readonly termsAt: (group: string, symbol: string, atMs: number) => PriceTerms;
};

/** As the engine finds it: by the version of the quote's own time. */
function leverageOf({ leverageCaps, book, lastQuote, nowMs, termsAt }: Leverages) {
  return (symbol: string, group?: string): number => {
    const house = maxLeverageOf(symbol, leverageCaps, book.houseLeverages());
    if (group === undefined) return house;
    return Math.min(house, termsAt(group, symbol, lastQuote(symbol)?.atMs ?? nowMs()).maxLeverage ?? house);
  };
}

/** What an amount is worth in another currency. */
function worthOf({ feed, lastQuote, quote, isOpen, nowMs }: Seen) {
  return {
    /** For display and thresholds: the last good quote will do, however old. */
    valueUsd: (units: bigint, currency: string) => valueUsd(units, currency, lastQuote),
    valueUsdAt: (units: bigint, currency: string, atMs: number) =>
      valueUsd(units, currency, (symbol) => feed.quoteAt(symbol, atMs)),
    /** At whatever quotes are handed in. */
    valueUsdBy: valueUsd,
    /** On fresh quotes only, and only while every market it needs is open. */
    conversionRate: (from: string, to: string) =>
      conversionRate({ from, to }, { quote, isOpen, nowMs: nowMs() }),
  };
}

/** Starting, stopping, and what has to be done in between. */
function lifeOf({ feed, nights, pulse, book, groups }: Parts) {
  const jobs: readonly Job[] = [
    { name: 'keep-night-quotes', everyMs: 10_000, byTheClock: true, run: nights.keep },
    ...(feed.forgetOld
      ? [{ name: 'forget-old-candles', everyMs: 3_600_000, byTheClock: true, run: feed.forgetOld }]
      : []),
  ];
  return {
    start: async (): Promise<void> => {
      await nights.recall();
      await book.start();
      await groups.start();
      await feed.start?.();
      pulse.start();
    },
    stop: async (): Promise<void> => {
      pulse.stop();
      await book.stop();
      await groups.stop();
      await feed.stop?.();
    },
    /** Computed prices leave nothing to keep. */
    jobs: feed.isComputed ? [] : jobs,
  };
}

type Quotes = {
  readonly lastQuote: (symbol: string) => Quote | null;
  readonly quote: (symbol: string) => Quote | null;
  readonly isOpen: (symbol: string) => boolean;
};

function healthOf(feed: PriceFeed, { lastQuote, quote, isOpen }: Quotes): FeedHealth {
  const quotes = QUOTED.flatMap(({ symbol }) => lastQuote(symbol) ?? []);
  const newest = quotes.reduce<number | null>((last, { atMs }) => Math.max(last ?? atMs, atMs), null);
  return {
    source: feed.name,
    lastQuoteAt: newest === null ? null : new Date(newest),
    symbols: {
      quoted: QUOTED.length,
      known: quotes.length,
      stale: quotes.filter(({ symbol }) => isOpen(symbol) && !quote(symbol)).length,
    },
    dropped: feed.drops?.() ?? {},
  };
}

/** Marks quotes with their feed. The same quote is marked once, so that who holds it can see that it is the same. */
function createSourceMark(source: FeedName): (quote: Quote | null) => KeptQuote | null {
  const last = new Map<string, { readonly quote: Quote; readonly kept: KeptQuote }>();
  return (quote) => {
    if (!quote) return null;
    const known = last.get(quote.symbol);
    if (known?.quote === quote) return known.kept;
    const kept = { ...quote, source };
    last.set(quote.symbol, { quote, kept });
    return kept;
  };
}
