import { commissionPercentOf } from '../kept-quote.ts';
import { assert, divideDown } from '@halyard/money';
import { closePosition } from '../close.ts';
import type { CopyClosing, CopyOpening } from '../command.ts';
import { adopt, branch, type Draft, findPosition } from '../draft.ts';
import { figuresOf, smallest } from '../figures.ts';
import { maxLeverageIn } from '../groups/group-limits.ts';
import { termsOf } from '../instrument-terms.ts';
import { LEVERAGES } from '../margin/leverage.ts';
import { exactNotional, maximumQuantity, type OpeningTerms } from '../margin/required-margin.ts';
import { exactPrice, priceFor, tradablePricing, valuationPricing } from '../market.ts';
import { placeOrder } from '../place-order.ts';
import type { EngineRefusal } from '../refusal.ts';
import type { Copied, SkipReason } from '../trading-event.ts';
import type { Copying, OrderTerms, Pricing } from '../trading-state.ts';

/** Doing in one book what was done in another, each fill of the leader once and in its turn. */

const LATE_AFTER_MS = 30_000;
/** One part in so many: half a percent. */
const MOVED_BY = 200n;

/**
 * Opens what the leader has opened, in proportion to what both are worth, or says why not. A fill that is not the next
 * one has been dealt with, or comes too soon: then nothing happens.
 */
export function copyOpening(draft: Draft, command: CopyOpening): void {
  const copying = copyingOf(draft);
  if (command.place !== copying.place + 1n) return;
  const opened = open(draft, copying, command);
  draft.copying = { ...copying, place: command.place };
  const skipped = { outcome: 'skipped', positionId: null, quantity: 0n, price: null } as const;
  const result =
    typeof opened === 'string'
      ? { ...skipped, reason: opened }
      : { ...opened, outcome: 'copied' as const, reason: null, positionId: command.positionId };
  draft.events.push({ type: 'copied', place: command.place, ...result });
}

/**
 * Closes what was opened for a position of the leader, down to what may stay. What cannot be closed yet waits, and the
 * fills after it go on: asked for again, it closes what is then still too much.
 */
export function copyClosing(draft: Draft, { place, positionId, keepQuantity }: CopyClosing): void {
  const copying = copyingOf(draft);
  if (place > copying.place + 1n) return;
  const isFirst = place > copying.place;
  if (isFirst) draft.copying = { ...copying, place };
  const result = close(draft, positionId, keepQuantity);
  // What has waited and waits still is no news.
  if (isFirst || result.outcome !== 'waiting')
    draft.events.push({ type: 'copied', place, positionId, ...result });
}

type Closed = Pick<Copied, 'outcome' | 'reason' | 'quantity' | 'price'>;

function close(draft: Draft, positionId: string | null, keepQuantity: bigint): Closed {
  const position = positionId === null ? undefined : findPosition(draft, positionId);
  const nothing = { quantity: 0n, price: null };
  if (position === undefined || position.quantity <= keepQuantity)
    return { ...nothing, outcome: 'skipped', reason: 'not-held' };
  const tradable = tradablePricing(draft.market, termsOf(position.symbol));
  if (!tradable.ok) return { ...nothing, outcome: 'waiting', reason: tradable.code };
  const quantity = position.quantity - keepQuantity;
  const { pricing } = tradable;
  closePosition(draft, position, { quantity, reason: 'copy', pricing });
  const price = priceFor(position.side === 'buy' ? 'sell' : 'buy', pricing.quote);
  return { outcome: 'copied', reason: null, quantity, price };
}

function copyingOf({ copying }: Draft): Copying {
  assert(copying !== undefined, 'only a copy copies');
  return copying;
}

type Opened = Pick<Copied, 'quantity' | 'price'>;

function open(draft: Draft, copying: Copying, command: CopyOpening): Opened | SkipReason {
  const { lead, hindrance, orderId, positionId } = command;
  const { symbol, side } = lead;
  if (copying.status !== 'active') return copying.status === 'paused' ? 'paused' : 'stopped';
  if (hindrance !== null) return hindrance;
  if (draft.atMs - lead.atMs > LATE_AFTER_MS) return 'late';
  const tradable = tradablePricing(draft.market, termsOf(symbol));
  if (!tradable.ok) return tradable.code;
  const { pricing } = tradable;
  const price = priceFor(side, pricing.quote);
  const distance = price > lead.price ? price - lead.price : lead.price - price;
  if (distance * MOVED_BY > lead.price) return 'price-moved';
  const leverage = leverageOf(draft, copying, command);
  const quantity = quantityOf(draft, copying, command, { pricing, price, leverage });
  if (typeof quantity === 'string') return quantity;
  const tried = branch(draft);
  const refused = placeOrder(tried, {
    orderId,
    positionId,
    terms: { ...AT_MARKET, symbol, side, quantity, leverage },
  });
  if (refused !== null) return reasonOf(refused);
  adopt(draft, tried);
  return { quantity, price };
}

const AT_MARKET: Omit<OrderTerms, 'symbol' | 'side' | 'quantity' | 'leverage'> = {
  type: 'market',
  limitPrice: null,
  stopPrice: null,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  timeInForce: 'gtc',
  expiresAtMs: null,
};

/** The lower of the leader's and the copy's own, as far as the house gives it. */
function leverageOf(draft: Draft, { maxLeverage }: Copying, { lead }: CopyOpening): number {
  const { leverageCaps = null } = draft.market;
  const most = Math.min(lead.leverage, maxLeverage, maxLeverageIn(draft.market, lead.symbol, leverageCaps));
  return LEVERAGES.findLast((choice) => choice <= most) ?? 1;
}

type AtPrice = { readonly pricing: Pricing; readonly price: bigint; readonly leverage: number };

/** The leader's quantity in proportion, at most what the copy's leverage and what it has to pay with allow. */
function quantityOf(
  draft: Draft,
  { maxLeverage }: Copying,
  { lead }: CopyOpening,
  { pricing, price, leverage }: AtPrice,
): bigint | SkipReason {
  const { equityUsd, buyingPowerUsd } = figuresOf(draft, draft.market);
  if (draft.deficitUsd < 0n || draft.otherBooks === 'owing') return 'deficit';
  if (equityUsd <= 0n) return 'no-equity';
  if (lead.equityUsd <= 0n) return 'leader-too-small';
  const instrument = termsOf(lead.symbol);
  const { quantityStep, minQuantity, maxQuantity } = instrument;
  const inSteps = (quantity: bigint) => divideDown(quantity, quantityStep) * quantityStep;
  const inProportion = smallest(inSteps(divideDown(lead.quantity * equityUsd, lead.equityUsd)), maxQuantity);
  if (inProportion < minQuantity) return 'too-small';
  const { conversion } = pricing;
  const unit = exactNotional(instrument, 1n, exactPrice(price), conversion);
  const roomUsd = equityUsd * BigInt(maxLeverage) - notionalOf(draft);
  const levered = roomUsd <= 0n ? 0n : inSteps(divideDown(roomUsd * unit.denominator, unit.numerator));
  if (levered < minQuantity) return 'leverage';
  const opening: OpeningTerms = {
    instrument,
    price,
    conversion,
    leverage,
    tierPercent: commissionPercentOf(pricing.quote),
  };
  const payable = maximumQuantity(opening, buyingPowerUsd);
  return payable === 0n ? 'margin' : smallest(inProportion, smallest(levered, payable));
}

/** What all that is open is worth at the price of now, in cents. */
function notionalOf({ positions, market }: Draft): bigint {
  let sum = 0n;
  for (const position of positions) {
    const { quote, conversion } = valuationPricing(market, position);
    const price = exactPrice(priceFor(position.side, quote));
    const { numerator, denominator } = exactNotional(
      termsOf(position.symbol),
      position.quantity,
      price,
      conversion,
    );
    sum += divideDown(numerator, denominator) + 1n;
  }
  return sum;
}

function reasonOf({ code }: EngineRefusal): SkipReason {
  if (code === 'insufficient-margin') return 'margin';
  if (code === 'order-too-large' || code === 'too-many-positions' || code === 'too-much-in-all')
    return 'limit';
  return code === 'market-closed' || code === 'no-price' ? code : 'refused';
}
