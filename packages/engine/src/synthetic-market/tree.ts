import { type Quoted, findQuoted, typeOfSymbol } from '@halyard/catalogue';
import { assert } from '@halyard/money';
import { type Rhythm, rhythmOf, usualShareOfLeft } from './activity.ts';
import { type Outline, partOutline } from './bridge.ts';
import { type ChanceKey, chanceAt, chanceKey } from './chance.ts';
import { ALL_TICKS, TICKS_PER_DAY, TICKS_PER_WEEK, leftSpanOf } from './clock.ts';
import { onGrid } from './numbers.ts';

/** What the paths of one symbol are made from. */
export type Market = {
  readonly quoted: Quoted;
  readonly key: ChanceKey;
  readonly rhythm: Rhythm;
  /** The variance of a usual week's logarithmic return. */
  readonly weekVariance: number;
};

/** A stretch of a market's time with the outline of its path, how busy it is in usual weeks, and what is traded in USD. */
export type Stretch = Outline & {
  readonly firstTick: number;
  readonly span: number;
  readonly activity: number;
  readonly volume: number;
};

const WEEKS_PER_YEAR = 365.25 / 7;

/** Prices stay within this factor of their reference level, and calm markets well inside it. */
const LN_WIDEST_BAND = 0.92;
const BAND_IN_YEARLY_VOLATILITIES = 2;

/** Beyond four months every stretch is as busy as usual, so that a year's volatility is what it should be. */
const LONGEST_REGIME = 16 * TICKS_PER_WEEK;
const REGIME = 0.3;
const BURST_CHANCE = 0.012;
const BURST = 0.8;
const VOLUME_NOISE = 0.15;

const marketByName = new Map<string, Market>();
const MOST_MARKETS_KEPT = 256;

/** Finds or makes what a symbol's paths are made from. A few are kept, so that asking again costs little. */
export function openMarket(seed: string, symbol: string): Market {
  const name = `${seed}\n${symbol}`;
  const known = marketByName.get(name);
  if (known !== undefined) return known;
  const quoted = findQuoted(symbol);
  assert(quoted !== undefined, `the synthetic market quotes no ${symbol}`);
  const market: Market = {
    quoted,
    key: chanceKey(seed, quoted.symbol),
    rhythm: rhythmOf(quoted.session === 'always' ? 'crypto' : typeOfSymbol(quoted.symbol)),
    weekVariance: quoted.yearlyVolatility ** 2 / WEEKS_PER_YEAR,
  };
  if (marketByName.size >= MOST_MARKETS_KEPT) marketByName.clear();
  marketByName.set(name, market);
  return market;
}

/** All of time. It begins and ends at the reference level and touches both edges of its band. */
export function allTime({ quoted }: Market): Stretch {
  const band = onGrid(Math.min(LN_WIDEST_BAND, BAND_IN_YEARLY_VOLATILITIES * quoted.yearlyVolatility));
  const activity = ALL_TICKS / TICKS_PER_WEEK;
  return { firstTick: 0, span: ALL_TICKS, start: 0, end: 0, high: band, low: -band, activity, volume: 0 };
}

/** Parts a stretch in two, which together are exactly the whole: activity, volume and outline. */
export function partStretch(market: Market, whole: Stretch): readonly [Stretch, Stretch] {
  const chance = chanceAt(market.key, whole.firstTick, whole.span);
  const leftSpan = leftSpanOf(whole.span);
  const middle = whole.firstTick + leftSpan;
  const usualShare = usualShareOfLeft(market.rhythm, whole, leftSpan);
  const share = tilt(usualShare, regimeOf(whole.span, chance(6), chance(7)));
  const leftActivity = whole.activity * share;
  const rightActivity = whole.activity - leftActivity;
  const { weekVariance } = market;
  const outlines = partOutline(whole, leftActivity * weekVariance, rightActivity * weekVariance, chance);
  const leftVolume = Math.floor(whole.volume * tilt(share, VOLUME_NOISE * (2 * chance(8) - 1)));
  const rightSpan = whole.span - leftSpan;
  return [
    stretchOf(market, outlines.left, whole.firstTick, leftSpan, leftActivity, leftVolume),
    stretchOf(market, outlines.right, middle, rightSpan, rightActivity, whole.volume - leftVolume),
  ];
}

/** Volume begins with the week, and more is traded in busier ones; within the week it is parted like time. */
function stretchOf(
  market: Market,
  { start, end, high, low }: Outline,
  firstTick: number,
  span: number,
  activity: number,
  volumeOfParent: number,
): Stretch {
  const volume = span === TICKS_PER_WEEK ? weekVolume(market, firstTick, activity) : volumeOfParent;
  return { start, end, high, low, firstTick, span, activity, volume };
}

function weekVolume({ key, quoted }: Market, firstTick: number, activity: number): number {
  const noise = 0.8 + 0.4 * chanceAt(key, firstTick, TICKS_PER_WEEK)(9);
  return Math.floor(7 * quoted.dailyVolumeUsd * activity * noise);
}

/** Quiet and busy times nest in each other, and now and then nearly everything happens in one half. */
function regimeOf(span: number, choice: number, burst: number): number {
  if (span > LONGEST_REGIME) return 0;
  if (span <= TICKS_PER_DAY && burst < BURST_CHANCE) return choice < 0.5 ? -BURST : BURST;
  return REGIME * (2 * choice - 1);
}

/** Shifts a share between 0 and 1 towards one side without ever leaving that range. */
function tilt(share: number, towardsLeft: number): number {
  const left = share * (1 + towardsLeft);
  return left / (left + (1 - share) * (1 - towardsLeft));
}
