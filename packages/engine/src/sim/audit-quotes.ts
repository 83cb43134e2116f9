import { findInstrument } from '@halyard/catalogue';
import type { Group, PriceTerms } from '../trading/groups/group.ts';
import type { Market } from '../trading/market.ts';
import { demand } from './audit-book.ts';

/** What a group makes of the feed's quotes, counted out step by step. */
export function auditQuotes(group: Group, market: Market): void {
  for (const [symbol, { quote }] of market.symbols) {
    const { priced } = quote;
    if (priced === undefined) throw new Error(`The auditor objects: ${symbol} has no group`);
    const { feed } = priced;
    const known = group.versions.filter(({ fromMs }) => fromMs <= feed.atMs);
    const version = known.length > 0 ? known[known.length - 1] : group.versions[0];
    const terms = slowTerms(group, version?.version ?? 0, symbol);
    demand(priced.version === version?.version, 'a version of another time');
    demand(priced.terms.commissionPercent === terms.commissionPercent, 'a commission of another group');
    const [feedSpread, spread] = [
      inSteps(symbol, feed.ask - feed.bid),
      inSteps(symbol, quote.ask - quote.bid),
    ];
    demand(spread === slowSpread(feedSpread, terms.spreadPercent), `a spread of ${spread} for ${feedSpread}`);
    const isAtLeast = inSteps(symbol, quote.bid) === 1;
    // As much is taken from the one side as from the other, and a step that cannot be shared from the bid.
    const [below, above] = [inSteps(symbol, feed.bid - quote.bid), inSteps(symbol, quote.ask - feed.ask)];
    demand(below === above || below === above + 1 || isAtLeast, 'the middle has moved');
    demand(quote.bid > 0n && quote.atMs === feed.atMs, 'a price that is none');
  }
}

function slowTerms(group: Group, number: number, symbol: string): PriceTerms {
  const terms = group.versions.find(({ version }) => version === number)?.terms;
  const type = findInstrument(symbol)?.type;
  if (terms === undefined || type === undefined) throw new Error('The auditor objects: no such version');
  const own = [terms.instruments?.[symbol], terms.classes?.[type], terms.all];
  return {
    spreadPercent: own.find((one) => one?.spreadPercent !== undefined)?.spreadPercent ?? 0,
    commissionPercent: own.find((one) => one?.commissionPercent !== undefined)?.commissionPercent ?? 0,
  };
}

/** The fewest whole steps that are at least this part of the feed's. */
function slowSpread(feedSteps: number, percent: number): number {
  if (feedSteps === 0) return 0;
  let steps = 1;
  while (steps * 100 < feedSteps * percent) steps += 1;
  return steps;
}

function inSteps(symbol: string, price: bigint): number {
  return Number(price) / 10 ** (10 - (findInstrument(symbol)?.priceDecimals ?? 0));
}
