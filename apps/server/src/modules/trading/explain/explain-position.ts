import type { BookId } from '@halyard/accounting';
import { findInstrument, type Instrument } from '@halyard/catalogue';
import type { investment } from '@halyard/contract';
import {
  explainPosition as explain,
  type KeptQuote,
  nightsAfterFree,
  type Priced,
  type Pricing,
} from '@halyard/engine';
import { assert, usd } from '@halyard/money';
import { refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import { parseGroupPricing, parsePricing } from '../triggers/quotes.ts';
import { price, quantity } from '../desk/wire.ts';
import { differencesOf, toBookedPosition } from './differences.ts';
import {
  type Booked,
  type BookedFill,
  type BookedNightRow,
  type BookedRow,
  selectBooked,
} from './store-explain.ts';

type Explanation = investment.PositionExplanation;

/** How every figure of a position came about, and whether working it out anew from the kept quotes gives the same. */
export async function explainPosition(
  { database }: Pick<TradingDeps, 'database'>,
  userId: BookId,
  id: string,
): Promise<Explanation> {
  const booked = (await selectBooked(database, userId, id)) ?? refuse('position-not-found');
  const explanation = explain(toBookedPosition(booked));
  const differences = differencesOf(booked, explanation);
  return { ...describe(booked), matches: explanation.matches && differences.length === 0, differences };
}

function describe({ position, fills, nights }: Booked): Omit<Explanation, 'matches' | 'differences'> {
  const { id, symbol, side, leverage, tierPercent } = position;
  const instrument = findInstrument(symbol);
  const opening = fills.find(({ kind }) => kind === 'open');
  assert(instrument && opening, `position ${id} was opened by a fill of what the catalogue knows`);
  const { pnlUsd, commissionUsd, financingUsd } = position;
  return {
    id,
    symbol,
    type: instrument.type,
    side,
    leverage,
    status: position.quantity === 0n ? 'closed' : 'open',
    openedQuantity: quantity(position.openedQuantity),
    remainingQuantity: quantity(position.quantity),
    opening: {
      ...describeFill(symbol, opening, tierPercent),
      margin: usd(opening.marginUsd),
      commission: usd(opening.commissionUsd),
      tierPercent,
      commissionRate: Number(instrument.commissionRate),
    },
    nights: nights.map((night) =>
      describeNight(position, night, { type: instrument.type, usualRate: yearlyRate(instrument, side) }),
    ),
    closes: fills
      .filter(({ kind }) => kind === 'close')
      .map((fill) => ({
        ...describeFill(symbol, fill, tierPercent),
        pnl: usd(fill.pnlUsd),
        marginReleased: usd(fill.marginUsd),
        reason: fill.reason as Explanation['closes'][number]['reason'],
      })),
    totals: {
      pnl: usd(pnlUsd),
      commission: usd(commissionUsd),
      financing: usd(financingUsd),
      net: usd(pnlUsd - commissionUsd + financingUsd),
      margin: usd(position.marginUsd),
    },
  };
}

function describeFill(symbol: string, fill: BookedFill, tierPercent: number) {
  const pricing = parseGroupPricing(symbol, fill, tierPercent);
  const { priced } = pricing.quote;
  return {
    at: fill.at.toISOString(),
    ...describePricing(pricing),
    ...(priced && { group: describeGroup(priced) }),
    priceSide: fill.price === fill.quote_ask ? ('ask' as const) : ('bid' as const),
    price: price(fill.price),
    quantity: quantity(fill.quantity),
    notional: usd(fill.notionalUsd),
    ...(fill.by !== null && { orderId: fill.by }),
    ...(fill.clientOrderId !== null && { clientOrderId: fill.clientOrderId }),
  };
}

function describeGroup({ group, version, feed, terms: { spreadPercent } }: Priced) {
  return { id: group, version, spreadPercent, feed: { bid: price(feed.bid), ask: price(feed.ask) } };
}

function describeNight(
  { symbol, openedAt }: Pick<BookedRow, 'symbol' | 'openedAt'>,
  night: BookedNightRow,
  { type, usualRate }: { readonly type: Instrument['type']; readonly usualRate: number },
): Explanation['nights'][number] {
  const { feePpm, nightAt } = night;
  const rate = feePpm === null ? usualRate + night.markup / 10_000 : 0;
  const heldMs = night.nightAt.getTime() - openedAt.getTime();
  return {
    night: night.nightAt.toISOString(),
    bookedAt: night.bookedAt.toISOString(),
    ...describePricing(parsePricing(symbol, night)),
    quantity: quantity(night.quantity),
    // Decimals of a rate, and not what adding doubles makes of them.
    yearlyRate: Number(rate.toFixed(8)),
    ...(feePpm !== null && {
      fee: {
        rate: feePpm / 1_000_000,
        nights: Number(nightsAfterFree(type, openedAt.getTime(), nightAt.getTime())),
      },
    }),
    ...(night.markup > 0 && { markup: night.markup / 10_000 }),
    nights: night.nights,
    isTooShortForCredit: rate < 0 && heldMs < night.creditAfterMs,
    amount: usd(night.amountUsd),
  };
}

function yearlyRate({ financingLongYearly, financingShortYearly }: Instrument, side: Explanation['side']) {
  return Number(side === 'buy' ? financingLongYearly : financingShortYearly);
}

function describePricing({ quote, conversion }: Pricing) {
  return { quote: describeQuote(quote), conversion: conversion && describeQuote(conversion) };
}

function describeQuote({ symbol, bid, ask, atMs, source }: KeptQuote) {
  return { symbol, bid: price(bid), ask: price(ask), at: new Date(atMs).toISOString(), source };
}
