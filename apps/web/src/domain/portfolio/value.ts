import type { investment } from '@halyard/contract';
import {
  feedQuoteOf,
  findTerms,
  type KeptQuote,
  type Pricing,
  profitOrLoss,
  QUANTITY_SCALE,
} from '@halyard/engine';
import { parsePrice, parseUnits, unitsToNumber, usd } from '@halyard/money';
import type { LivePrice, Prices } from '../../platform/live/price-store.ts';

/**
 * What positions are worth at the prices of this moment, by the engine's own rules. The server's figures stay where a
 * price is missing or too old.
 */

export type Portfolio = {
  readonly summary: investment.PortfolioSummary;
  readonly positions: readonly investment.Position[];
};

/** The symbols whose prices decide what these positions are worth. */
export function symbolsOf(positions: readonly Pick<investment.Position, 'symbol'>[]): readonly string[] {
  return [
    ...new Set(positions.flatMap(({ symbol }) => [symbol, findTerms(symbol)?.conversion?.symbol ?? symbol])),
  ];
}

/** A price as the engine takes it; nothing where there is none. */
function quoteOf(price: LivePrice | undefined): KeptQuote | null {
  if (price === undefined) return null;
  const { symbol, group } = price;
  const at = { symbol, atMs: Date.parse(price.at), source: '' };
  const sides = sidesOf(price.bid, price.ask);
  const feed = group && sidesOf(group.feedBid, group.feedAsk);
  if (sides === null || feed === null) return null;
  return { ...at, ...sides, ...(feed && { priced: { feed: { ...at, ...feed }, ...termsIn(group) } }) };
}

function sidesOf(bid: number, ask: number): Pick<KeptQuote, 'bid' | 'ask'> | null {
  const [below, above] = [parsePrice(bid), parsePrice(ask)];
  return below.ok && above.ok ? { bid: below.value, ask: above.value } : null;
}

/** Which group it is and how it came to these prices, the server alone has to know. */
function termsIn({ commissionPercent }: NonNullable<LivePrice['group']>) {
  return { group: '', version: 0, terms: { spreadPercent: 100, commissionPercent } };
}

/** The quotes an instrument is priced by; nothing until all of them are known. */
export function pricingOf(symbol: string, prices: Pick<Prices, 'get'>): Pricing | null {
  const quote = quoteOf(prices.get(symbol));
  const conversionSymbol = findTerms(symbol)?.conversion?.symbol;
  const converting = conversionSymbol === undefined ? null : quoteOf(prices.get(conversionSymbol));
  const conversion = converting && feedQuoteOf(converting);
  if (quote === null || (conversionSymbol !== undefined && conversion === null)) return null;
  return { quote, conversion };
}

function valuePosition(position: investment.Position, prices: Pick<Prices, 'get'>): investment.Position {
  const price = prices.get(position.symbol);
  const pricing = pricingOf(position.symbol, prices);
  if (!price || price.isStale || !pricing) return position;
  const pnl = pnlAt(position, pricing) ?? position.pnl;
  return {
    ...position,
    currentPrice: position.side === 'buy' ? price.bid : price.ask,
    pnl,
    pnlPercent: percentOf(pnl, position.margin),
  };
}

export function valuePortfolio({ summary, positions }: Portfolio, prices: Pick<Prices, 'get'>): Portfolio {
  const valued = positions.map((position) => valuePosition(position, prices));
  const totalPnl = valued.reduce((sum, { pnl }) => sum + cents(pnl), 0) / 100;
  const moved = totalPnl - summary.totalPnl;
  const add = (amountUsd: number) => Math.round((amountUsd + moved) * 100) / 100;
  const equity = add(summary.equity);
  const totalValue = add(summary.totalValue);
  const availableMargin = add(summary.availableMargin);
  const dayChange = add(summary.dayChange);
  return {
    positions: valued,
    summary: {
      ...summary,
      totalPnl,
      equity,
      totalValue,
      availableMargin,
      dayChange,
      totalPnlPercent: percentOf(totalPnl, totalValue - totalPnl),
      dayChangePercent: percentOf(dayChange, totalValue - dayChange),
      marginLevel: summary.marginLevel === null ? null : percentOf(equity, summary.usedMargin),
      buyingPower: buyingPowerOf({ availableMargin, totalPnl }),
    },
  };
}

/** What may back a new trade: a profit that is not taken yet backs nothing. */
export function buyingPowerOf({
  availableMargin,
  totalPnl,
}: Pick<investment.PortfolioSummary, 'availableMargin' | 'totalPnl'>): number {
  return Math.max(0, cents(availableMargin) - Math.max(0, cents(totalPnl))) / 100;
}

/** What closing a part, in hundredths, would bring now; nothing while its prices are not known. */
export function partPnl(position: investment.Position, part: bigint, prices: Prices): number | undefined {
  const pricing = pricingOf(position.symbol, prices);
  const quantity = unitsToNumber(part, QUANTITY_SCALE);
  return (pricing && pnlAt({ ...position, quantity }, pricing)) ?? undefined;
}

/** What a position would come to where it closed at a price; null while nobody can tell. */
export function pnlClosedAt(
  position: investment.Position,
  level: number,
  prices: Pick<Prices, 'get'>,
): number | null {
  const now = prices.get(position.symbol);
  if (!now) return null;
  const at = { ...now, bid: level, ask: level };
  const pricing = pricingOf(position.symbol, {
    get: (symbol) => (symbol === position.symbol ? at : prices.get(symbol)),
  });
  return pricing && pnlAt(position, pricing);
}

function pnlAt(position: investment.Position, pricing: Pricing): number | null {
  const quantity = parseUnits(position.quantity, QUANTITY_SCALE);
  const entryPrice = parsePrice(position.entryPrice);
  if (!quantity.ok || !entryPrice.ok) return null;
  const { symbol, side } = position;
  return usd(profitOrLoss({ symbol, side, entryPrice: entryPrice.value }, quantity.value, pricing));
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

function cents(amountUsd: number): number {
  return Math.round(amountUsd * 100);
}
