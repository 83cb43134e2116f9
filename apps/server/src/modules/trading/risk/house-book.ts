import type { InstrumentType } from '@halyard/catalogue';
import {
  type Figures,
  figuresOf,
  type Levels,
  levelsOf,
  type Market,
  type Position,
  termsOf,
  unrealisedPnl,
} from '@halyard/engine';
import type { Account } from '../desk/account.ts';
import { valued } from './exposure.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { lowLevel } from './low-level.ts';
import { type StopOutMove, stopOutMoves } from './moves.ts';

/** What customers hold together, in US cents. Profits are theirs: the house's are the same with the other sign. */
export type HouseExposure = {
  positions: number;
  customers: number;
  longUsd: bigint;
  shortUsd: bigint;
  pnlUsd: bigint;
  marginUsd: bigint;
};
export type SymbolBook = HouseExposure & {
  readonly symbol: string;
  readonly type: InstrumentType;
  readonly isStale: boolean;
  longQuantity: bigint;
  shortQuantity: bigint;
};
export type LargePosition = {
  readonly account: Account;
  readonly position: Position;
  readonly valueUsd: bigint;
};
export type ThinAccount = { readonly account: Account; readonly figures: Figures; readonly levels: Levels };

export type HouseBook = {
  readonly totals: Readonly<HouseExposure> & {
    readonly equityUsd: bigint;
    readonly deficitUsd: bigint;
    readonly nearCall: number;
    readonly called: number;
  };
  readonly symbols: readonly Readonly<SymbolBook>[];
  readonly largest: readonly (LargePosition & {
    readonly pnlUsd: bigint;
    readonly isStale: boolean;
    readonly stopOut: StopOutMove;
  })[];
  /** The thinnest first. */
  readonly nearCall: readonly ThinAccount[];
};

/** The market as the group of an account sees it. */
export type See = (account: Account, market: Market) => Market;

const MOST_LARGEST = 20;
const MOST_NEAR_CALL = 50;

/**
 * Adds up everybody's positions as each customer sees their own: every figure is the sum of theirs to the cent. One market
 * for all, and a pause after every few accounts, so that orders do not wait for a report.
 */
export async function readHouseBook(
  accounts: readonly Account[],
  market: Market,
  see: See,
): Promise<HouseBook> {
  const totals = { ...nothing(), equityUsd: 0n, deficitUsd: 0n, nearCall: 0, called: 0 };
  const symbols = new Map<string, SymbolBook>();
  // A customer may have several accounts.
  const counted = new Set<string>();
  const countOnce = (sum: HouseExposure, whose: string) => {
    if (counted.has(whose)) return;
    counted.add(whose);
    sum.customers += 1;
  };
  const largest = createTop<LargePosition>(MOST_LARGEST, (one, other) => one.valueUsd > other.valueUsd);
  const nearCall = createTop<ThinAccount>(MOST_NEAR_CALL, isThinner);
  await inTurns(accounts, (account) => {
    const { state } = account;
    const own = see(account, market);
    const figures = figuresOf(state, own);
    const levels = levelsOf(state, own);
    countOnce(totals, account.ownerId);
    totals.equityUsd += figures.equityUsd;
    totals.deficitUsd += state.deficitUsd;
    for (const position of state.positions) {
      const book = symbols.get(position.symbol) ?? createSymbolBook(position.symbol, market);
      symbols.set(position.symbol, book);
      countOnce(book, `${position.symbol} ${account.ownerId}`);
      const { valueUsd } = valued(position, own);
      add([totals, book], position, { valueUsd, pnlUsd: unrealisedPnl(position, own) });
      if (position.side === 'buy') book.longQuantity += position.quantity;
      else book.shortQuantity += position.quantity;
      largest.offer({ account, position, valueUsd });
    }
    // No margin of such a book is ever judged.
    if (state.isManaged) return;
    if (isLevelAtMost(figures, levels.call)) totals.called += 1;
    if (!isLevelBelow(figures, lowLevel(levels))) return;
    totals.nearCall += 1;
    nearCall.offer({ account, figures, levels });
  });
  return {
    totals,
    symbols: [...symbols.values()].toSorted(largestFirst),
    largest: await withStopOuts(largest.all(), market, see),
    nearCall: nearCall.all(),
  };
}

async function withStopOuts(
  rows: readonly LargePosition[],
  market: Market,
  see: See,
): Promise<HouseBook['largest']> {
  const found: HouseBook['largest'][number][] = [];
  await inTurns(rows, (row) => {
    const { account, position } = row;
    const own = see(account, market);
    const stopOut = stopOutMoves(account.state, own).find(({ id }) => id === position.id);
    if (!stopOut) return;
    const pnlUsd = unrealisedPnl(position, own);
    found.push({ ...row, pnlUsd, isStale: isStaleIn(market, position.symbol), stopOut });
  });
  return found;
}

function nothing(): HouseExposure {
  return { positions: 0, customers: 0, longUsd: 0n, shortUsd: 0n, pnlUsd: 0n, marginUsd: 0n };
}

function createSymbolBook(symbol: string, market: Market): SymbolBook {
  const { type } = termsOf(symbol);
  return {
    ...nothing(),
    symbol,
    type,
    isStale: isStaleIn(market, symbol),
    longQuantity: 0n,
    shortQuantity: 0n,
  };
}

/** Valued at a quote that nothing is traded on any more, be it its own or that of its currency. */
function isStaleIn(market: Market, symbol: string): boolean {
  const { conversion } = termsOf(symbol);
  const needed = [symbol, ...(conversion === null ? [] : [conversion.symbol])];
  return needed.some((one) => market.symbols.get(one)?.isFresh !== true);
}

function add(
  sums: readonly HouseExposure[],
  { side, marginUsd }: Position,
  { valueUsd, pnlUsd }: { readonly valueUsd: bigint; readonly pnlUsd: bigint },
): void {
  for (const sum of sums) {
    sum.positions += 1;
    if (side === 'buy') sum.longUsd += valueUsd;
    else sum.shortUsd += valueUsd;
    sum.pnlUsd += pnlUsd;
    sum.marginUsd += marginUsd;
  }
}

type Level = Pick<Figures, 'equityUsd' | 'usedMarginUsd'>;

/** Compared without dividing, as the engine judges. */
export function isLevelAtMost({ equityUsd, usedMarginUsd }: Level, percent: bigint): boolean {
  return equityUsd * 100n <= usedMarginUsd * percent;
}

function isLevelBelow({ equityUsd, usedMarginUsd }: Level, percent: bigint): boolean {
  return equityUsd * 100n < usedMarginUsd * percent;
}

function isThinner({ figures: one }: ThinAccount, { figures: other }: ThinAccount): boolean {
  return one.equityUsd * other.usedMarginUsd < other.equityUsd * one.usedMarginUsd;
}

function largestFirst(one: SymbolBook, other: SymbolBook): number {
  const [of, than] = [one.longUsd + one.shortUsd, other.longUsd + other.shortUsd];
  if (of === than) return one.symbol < other.symbol ? -1 : 1;
  return of > than ? -1 : 1;
}

/** Keeps the first few of very many, in order; of equal ones those that came first. */
function createTop<T>(most: number, comesBefore: (one: T, other: T) => boolean) {
  const kept: T[] = [];
  return {
    offer: (one: T): void => {
      const last = kept.at(-1);
      if (kept.length === most && last !== undefined && !comesBefore(one, last)) return;
      const at = kept.findIndex((other) => comesBefore(one, other));
      kept.splice(at < 0 ? kept.length : at, 0, one);
      if (kept.length > most) kept.pop();
    },
    all: (): readonly T[] => kept,
  };
}
