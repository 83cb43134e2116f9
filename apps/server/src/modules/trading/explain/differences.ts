import type { investment } from '@halyard/contract';
import { type BookedPosition, type Explained, type Explanation, nightsBetween } from '@halyard/engine';
import { assert, usd } from '@halyard/money';
import { parseGroupPricing, parsePricing } from '../triggers/quotes.ts';
import { price, quantity } from '../desk/wire.ts';
import type { Booked, BookedFill, BookedNightRow } from './store-explain.ts';

type Difference = investment.PositionExplanation['differences'][number];
type Part = Pick<Difference, 'part' | 'at'>;

/** What was booked, as the engine wants it to work everything out once more. */
export function toBookedPosition({ position, fills, nights }: Booked): BookedPosition {
  const { symbol, side, leverage, tierPercent, isManaged } = position;
  const opening = fills.find(({ kind }) => kind === 'open');
  assert(opening, `position ${position.id} was opened by a fill`);
  const fact = (fill: BookedFill) => ({
    quantity: fill.quantity,
    pricing: parseGroupPricing(symbol, fill, tierPercent),
  });
  return {
    symbol,
    side,
    leverage,
    tierPercent: BigInt(tierPercent),
    isManaged,
    opening: {
      ...fact(opening),
      atMs: position.openedAt.getTime(),
      booked: {
        price: opening.price,
        notionalUsd: opening.notionalUsd,
        marginUsd: opening.marginUsd,
        commissionUsd: opening.commissionUsd,
      },
    },
    nights: nights.map((night) => ({
      nightMs: night.nightAt.getTime(),
      creditAfterMs: night.creditAfterMs,
      ...(night.feePpm === null ? { markup: night.markup } : { feePpm: night.feePpm }),
      pricing: parsePricing(symbol, night),
      booked: { nights: BigInt(night.nights), quantity: night.quantity, amountUsd: night.amountUsd },
    })),
    closes: fills
      .filter(({ kind }) => kind === 'close')
      .map((fill) => ({
        ...fact(fill),
        atMs: decidedAtMs(fill, nights),
        booked: { price: fill.price, pnlUsd: fill.pnlUsd, marginReleasedUsd: fill.marginUsd },
      })),
  };
}

/**
 * A price counts at the moment it is seen, and a close is booked a little later. Where 22:00 lies in between, the
 * close was decided before that night, unless the night was booked before it.
 */
function decidedAtMs(close: BookedFill, nights: readonly BookedNightRow[]): number {
  const bookedBefore = new Set(
    nights
      .filter(({ transactionId }) => transactionId < close.transactionId)
      .map(({ nightAt }) => nightAt.getTime()),
  );
  const bookedAtMs = close.at.getTime();
  const later = nightsBetween(close.quote_at.getTime(), bookedAtMs).find((night) => !bookedBefore.has(night));
  return later === undefined ? bookedAtMs : later - 1;
}

/** Everything that does not match: what each booking says of itself, and what the position says of all of them. */
export function differencesOf({ position }: Booked, explanation: Explanation): Difference[] {
  const { opening, nights, closes, missingNightsMs, totals } = explanation;
  const whole = { part: 'position', at: null } as const;
  const booked = {
    price: position.entryPrice,
    pnlUsd: position.pnlUsd,
    commissionUsd: position.commissionUsd,
    financingUsd: position.financingUsd,
    quantity: position.quantity,
    marginUsd: position.marginUsd,
  };
  const recomputed = {
    price: opening.recomputed.price,
    pnlUsd: totals.pnlUsd,
    commissionUsd: totals.commissionUsd,
    financingUsd: totals.financingUsd,
    quantity: totals.openQuantity,
    marginUsd: totals.lockedMarginUsd,
  };
  return [
    ...compare({ part: 'opening', at: null }, opening),
    ...nights.flatMap((night) => compare({ part: 'night', at: iso(night.nightMs) }, night)),
    ...missingNightsMs.map((nightMs) => missing(nightMs)),
    ...closes.flatMap((close) => compare({ part: 'close', at: iso(close.atMs) }, close)),
    ...compare(whole, { booked, recomputed }),
  ];
}

type Figures = Readonly<Record<string, bigint>>;

function compare(part: Part, { booked, recomputed }: Pick<Explained<Figures>, 'booked' | 'recomputed'>) {
  return Object.entries(recomputed).flatMap(([name, figure]): Difference[] => {
    const told = booked[name] ?? 0n;
    if (told === figure) return [];
    const toNumber = numberOf(name);
    return [
      { ...part, figure: name.replace(/Usd$/, ''), booked: toNumber(told), recomputed: toNumber(figure) },
    ];
  });
}

function numberOf(name: string): (units: bigint) => number {
  if (name === 'price') return price;
  if (name === 'nights') return Number;
  return name === 'quantity' ? quantity : usd;
}

/** A night that had passed and was not booked at all: how many it counts for is not known here. */
function missing(nightMs: number): Difference {
  return { part: 'night', at: iso(nightMs), figure: 'nights', booked: 0, recomputed: 1 };
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}
