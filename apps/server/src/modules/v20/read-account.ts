import type { BookId } from '@halyard/accounting';
import { INSTRUMENTS } from '@halyard/catalogue';
import type { investment } from '@halyard/contract';
import { MOST_OPEN, QUANTITY_SCALE, requiredFor, termsOf } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Identity } from '../../platform/http/identity.ts';
import { type BookReader, createReadMemory } from '../../platform/memory/read-memory.ts';
import type { Trade } from '../trading/index.ts';
import type { Asked } from './asked.ts';
import type { V20Deps } from './deps.ts';
import { exitsOf, type Ids, orderOf, positionOf, tradeOf } from './describe.ts';
import { instrumentOf, money, nameOf, type When } from './names.ts';
import type { V20Record } from './record/record.ts';
import { badValue } from './rejects.ts';
import { listOf } from './ids.ts';

/** Accounts: a book each, with the very figures its owner sees. */

/** Sums over all that was ever traded, kept as long as the book stands still. */
const MOST_REMEMBERED = 2000;

type Results = Awaited<ReturnType<V20Deps['trading']['results']>>;

/** An account of one moment, but for the sums of what is over. */
export type FoundAccount = {
  readonly last: string;
  readonly holdings: Awaited<ReturnType<V20Deps['trading']['holdings']>>;
  readonly trades: readonly Trade[];
  readonly results: Results;
  readonly ids: Ids;
};

export type AccountReader = ReturnType<typeof createAccountReader>;

export function createAccountReader(deps: V20Deps & { readonly record: V20Record }) {
  const { database, ledger, record, trading } = deps;
  const memory = createReadMemory<Results>(database, MOST_REMEMBERED, ({ symbols }) => 1 + symbols.length);
  const lastTransactionId = async (bookId: BookId) => String(await record.upToNow(bookId));

  const read = async (reader: BookReader): Promise<FoundAccount> => {
    const { bookId } = reader;
    // Asked for first: whoever goes on from this number misses nothing that the rest does not show yet.
    const last = await lastTransactionId(bookId);
    const [holdings, trades, results] = await Promise.all([
      trading.holdings(bookId),
      trading.trades(bookId, { state: 'open', limit: MOST_OPEN }),
      memory.of(reader, '', () => trading.results(bookId)),
    ]);
    const ids = await record.idsOf(
      bookId,
      [...holdings.orders, ...trades].map(({ id }) => id),
    );
    return { last, holdings, trades, results, ids };
  };

  return {
    read,
    lastTransactionId,
    list: async ({ userId, key }: Pick<Identity, 'userId' | 'key'>) => {
      const books = await ledger.booksOf(database, userId);
      const own = books.filter(
        ({ bookId, status }) => status === 'open' && (!key || key.books.includes(bookId)),
      );
      return { accounts: own.map(({ bookId }) => ({ id: bookId, tags: [] })) };
    },

    summary: async (asked: Asked) => {
      const found = await read(asked.book);
      return { account: await summaryOf(deps, asked, found), lastTransactionID: found.last };
    },

    whole: async (asked: Asked) => {
      const found = await read(asked.book);
      const { holdings, trades, last, ids } = found;
      const words = { when: asked.when, ids };
      const liveOf = (id: string) => holdings.positions.find((one) => one.id === id);
      const account = {
        ...(await summaryOf(deps, asked, found)),
        trades: trades.map((trade) => tradeOf(trade, liveOf(trade.id), words, true)),
        positions: positionsIn(found),
        orders: pendingOf(found, asked.when),
      };
      return { account, lastTransactionID: last };
    },
  };
}

/** The position of every instrument that was ever traded. */
export function positionsIn({ holdings, trades, results, ids }: FoundAccount) {
  const symbols = new Set([...results.symbols, ...trades].map(({ symbol }) => symbol));
  return [...symbols].map((symbol) =>
    positionOf(symbol, trades, {
      lives: holdings.positions,
      ids,
      life: results.symbols.find((one) => one.symbol === symbol),
    }),
  );
}

async function summaryOf(
  { database, ledger, market }: V20Deps,
  { book: { bookId, group }, caller, when }: Asked,
  found: FoundAccount,
) {
  const book = await ledger.book(database, caller.userId, bookId);
  assert(book, 'the book of a call is there');
  const { holdings, results, last } = found;
  const { equity, totalPnl } = holdings.summary;
  const { pnl, financing, commission } = results.total;
  return {
    id: bookId,
    alias: book.name,
    currency: 'USD',
    createdTime: when(book.openedAt),
    createdByUserID: 0,
    guaranteedStopLossOrderMode: 'DISABLED',
    hedgingEnabled: book.positionMode === 'hedging',
    marginRate: rateOf(Math.max(...INSTRUMENTS.map(({ symbol }) => market.maxLeverageOf(symbol, group)))),
    openTradeCount: holdings.positions.length,
    openPositionCount: new Set(holdings.positions.map(({ symbol }) => symbol)).size,
    pendingOrderCount: pendingOf(found, when).length,
    balance: money(equity - totalPnl),
    pl: money(pnl),
    resettablePL: money(pnl),
    resettablePLTime: '0',
    financing: money(financing),
    commission: money(Math.abs(commission)),
    guaranteedExecutionFees: money(0),
    ...stateOf(found, market, group),
    lastTransactionID: last,
  };
}

export function stateOf(
  { holdings: { summary, positions, orders } }: FoundAccount,
  market: V20Deps['market'],
  group: string,
) {
  const { equity, totalPnl, usedMargin, availableMargin } = summary;
  const idle = equity - totalPnl - usedMargin - orders.reduce((sum, { reserved }) => sum + reserved, 0);
  const value = positions.reduce((sum, position) => sum + valueOf(position, market), 0);
  const part = usedMargin === 0 || equity === 0 ? 0 : usedMargin / equity;
  return {
    unrealizedPL: money(totalPnl),
    NAV: money(equity),
    marginUsed: money(usedMargin),
    marginAvailable: money(Math.max(0, availableMargin)),
    positionValue: money(value),
    marginCloseoutUnrealizedPL: money(totalPnl),
    marginCloseoutNAV: money(equity),
    marginCloseoutMarginUsed: money(usedMargin),
    marginCloseoutPercent: ((part * market.marginOf(group).stopOutPercent) / 100).toFixed(5),
    marginCloseoutPositionValue: money(value),
    withdrawalLimit: money(summary.deficit < 0 ? 0 : Math.max(0, Math.min(availableMargin, idle))),
    marginCallMarginUsed: money(usedMargin),
    marginCallPercent: part.toFixed(5),
  };
}

/** What is open, at the middle prices of now. Margins are rounded up: they tell it only where no price is known. */
function valueOf({ symbol, quantity, margin, leverage }: investment.Position, market: V20Deps['market']) {
  const instrument = termsOf(symbol);
  const quote = market.lastQuote(symbol);
  const conversion = instrument.conversion && market.lastQuote(instrument.conversion.symbol);
  if (!quote || (instrument.conversion && !conversion)) return margin * leverage;
  const atMid = { instrument, price: (quote.bid + quote.ask) / 2n, conversion, leverage: 1, tierPercent: 0n };
  const units = BigInt(Math.round(quantity * 10 ** QUANTITY_SCALE));
  return Number(requiredFor(atMid, units).notionalUsd) / 100;
}

/** What waits: orders, and the exits of what is open, newest first. */
export function pendingOf({ holdings, trades, ids }: FoundAccount, when: When) {
  const words = { when, ids };
  const orders = holdings.orders.map((order) => orderOf(order, words));
  return [...orders, ...trades.flatMap((trade) => exitsOf(trade, words))].toSorted(newestFirst);
}

/** By number; what has none yet is older than what has one. */
export function newestFirst(one: { readonly id: string }, other: { readonly id: string }): number {
  const [a, b] = [Number(one.id), Number(other.id)];
  if (Number.isNaN(a) || Number.isNaN(b))
    return Number.isNaN(a) && Number.isNaN(b) ? (one.id < other.id ? 1 : -1) : Number.isNaN(a) ? 1 : -1;
  return b - a;
}

const TYPES = {
  forex: 'CURRENCY',
  metals: 'METAL',
  crypto: 'CFD',
  indices: 'CFD',
  commodities: 'CFD',
} as const;

/** What can be traded, with the margin rate of the largest leverage this account may have. */
export function listInstruments(
  { market }: Pick<V20Deps, 'market'>,
  names: string | undefined,
  group: string,
) {
  const wanted = names
    ? listOf(names, 'instruments').map((name) => instrumentOf(name) ?? badValue('instruments'))
    : INSTRUMENTS;
  return wanted.map(({ symbol, name, type, priceDecimals, minQuantity, maxQuantity }) => ({
    name: nameOf(symbol),
    type: TYPES[type],
    displayName: name,
    pipLocation: type === 'forex' ? 1 - priceDecimals : -priceDecimals,
    displayPrecision: priceDecimals,
    tradeUnitsPrecision: 2,
    minimumTradeSize: minQuantity,
    maximumOrderUnits: maxQuantity,
    maximumPositionSize: '0',
    marginRate: rateOf(market.maxLeverageOf(symbol, group)),
    guaranteedStopLossOrderMode: 'DISABLED',
    tags: [],
  }));
}

/** 0.01 is a leverage of 100. Never rounded down, so that nobody counts on more than there is. */
function rateOf(leverage: number): string {
  return (Math.ceil(1_000_000 / leverage) / 1_000_000).toFixed(6).replace(/0{1,4}$/, '');
}
