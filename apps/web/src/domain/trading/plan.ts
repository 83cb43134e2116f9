import { ORDER_TYPES } from '@halyard/catalogue';
import {
  findTerms,
  openingOf,
  type OpeningTerms,
  type OrderTerms,
  type Pricing,
  QUANTITY_SCALE,
  type Required,
  requiredFor,
} from '@halyard/engine';
import { divideHalfEven, formatUnits, parseUnits } from '@halyard/money';
import type { Live } from '../../platform/live/follow.ts';
import { closingLevel, type Exit, type ExitBase, exitIn, exitLevel, resultAt } from './exit-levels.ts';
import { largest } from './largest.ts';
import { fitsCap } from './order-cap.ts';
import { endOf, type ExitUnit, isPair, kindOf, lifeOf, type Ticket } from './ticket.ts';
import { parseLevel, parseQuantity } from './typed-figures.ts';

/** A ticket at the prices of a moment: the order the engine would be asked for, and what it comes to. */

export type PlanTerms = {
  readonly symbol: string;
  readonly pricing: Pricing;
  /** What the group of the account adds to a night, in hundredths of a percent a year. */
  readonly markup?: number;
  /** The account pays a fee for its nights, and no financing. */
  readonly isSwapFree?: boolean;
};

export type Plan = {
  /** Its quantity is the least there is until one is known. */
  readonly order: OrderTerms;
  readonly opening: OpeningTerms;
  /** In hundredths; null as long as what was typed comes to none. */
  readonly quantity: bigint | null;
  readonly exits: Readonly<Record<Exit, PlannedExit | null>>;
  /** The second order of a pair, which waits beside it and reserves for itself. */
  readonly beside: Opened | null;
};

type Opened = Pick<Plan, 'order' | 'opening'>;

/** `level` is what is sent: a price, or the distance of a trailing stop. */
export type PlannedExit = {
  readonly level: bigint;
  /** Where it closes, and what it brings there in cents, once a quantity is known. */
  readonly closesAt: bigint;
  readonly resultUsd: bigint | null;
};

/** Where nothing is planned, since only units and prices are typed. */
export const UNPLANNED: Live<Plan | null> = { read: () => null, subscribe: () => () => {} };

const NO_EXITS: Plan['exits'] = { stopLoss: null, takeProfit: null, trailingStop: null };
const EXITS = ['stopLoss', 'takeProfit', 'trailingStop'] as const;

export function planOf(ticket: Ticket, terms: PlanTerms): Plan | null {
  const bare = bareOrder(ticket, terms.symbol);
  if (bare === null) return null;
  const opening = openingOf(bare, terms.pricing);
  const quantity = quantityOf(ticket, terms.symbol, opening);
  const base = baseOf(ticket, terms.symbol, opening, quantity);
  // What only closes has nothing to leave again.
  const exits = ticket.positionFill === 'reduce_only' ? NO_EXITS : exitsOf(ticket, base);
  const second = isPair(ticket)
    ? { ...besideOrder(ticket, bare), quantity: quantity ?? bare.quantity }
    : null;
  return {
    order: {
      ...bare,
      quantity: quantity ?? bare.quantity,
      stopLoss: exits.stopLoss?.level ?? null,
      takeProfit: exits.takeProfit?.level ?? null,
      trailingDistance: exits.trailingStop?.level ?? null,
    },
    opening,
    quantity,
    exits,
    beside: second && { order: second, opening: openingOf(second, terms.pricing) },
  };
}

/** What reserves at its own price until one of them fills: an order, or both of a pair. */
export function openingsOf({ opening, beside }: Pick<Plan, 'opening' | 'beside'>): readonly OpeningTerms[] {
  return beside ? [opening, beside.opening] : [opening];
}

/** What all of it needs, in cents. */
export function requiredOf(openings: readonly OpeningTerms[], quantity: bigint): Needed {
  const of = openings.map((opening) => requiredFor(opening, quantity));
  const sumOf = (figure: keyof Needed) => of.reduce((sum, one) => sum + one[figure], 0n);
  return {
    marginUsd: sumOf('marginUsd'),
    commissionUsd: sumOf('commissionUsd'),
    requiredUsd: sumOf('requiredUsd'),
  };
}

type Needed = Omit<Required, 'notionalUsd'>;

/** A thousandth less. */
const CLEAR_OF_CAP = 0.999;

/** What the most there is to order follows from. */
export type Means = {
  /** In cents. */
  readonly buyingPower: bigint;
  /** What is closed first, in hundredths. */
  readonly closes?: bigint;
  /** What the group of the account lets one order open, where it says something. */
  readonly maxOrderUsd?: number | undefined;
};

/** The quantity a share of the money would buy, with that share of what is closed first, as the text of the field; empty where that is none. */
export function shareOfMost(
  ticket: Ticket,
  plan: Pick<Plan, 'opening' | 'beside'>,
  { buyingPower, closes = 0n, maxOrderUsd }: Means,
  percent: bigint,
): string {
  const { opening } = plan;
  const { quantityStep, minQuantity, maxQuantity } = opening.instrument;
  const openings = openingsOf(plan);
  const payable = (buyingPower * percent) / 100n;
  // Units are worth more with the next price. What goes on at the price of then keeps clear of the cap by what a moment moves.
  const cap =
    maxOrderUsd !== undefined && ticket.sizeIn === 'units' && kindOf(ticket) === 'market'
      ? Math.floor(maxOrderUsd * CLEAR_OF_CAP)
      : maxOrderUsd;
  // Not more than may be opened, however much there is to pay for it; and nothing by what only closes.
  const fits = (quantity: bigint) =>
    requiredOf(openings, quantity).requiredUsd <= payable &&
    openings.every((one) => fitsCap(ticket, one, quantity, cap));
  const opens =
    ticket.positionFill === 'reduce_only'
      ? 0n
      : largest(maxQuantity / quantityStep, (count) => fits(count * quantityStep));
  const whole = (closes * percent) / 100n + opens * quantityStep;
  const quantity = whole > maxQuantity ? maxQuantity : whole - (whole % quantityStep);
  if (quantity < minQuantity) return '';
  return ticket.sizeIn === 'usd'
    ? formatUnits(requiredFor(opening, quantity).notionalUsd, 2)
    : formatUnits(quantity, QUANTITY_SCALE);
}

/** The same ticket with the most that can be paid for beside what it closes first. A risk says nothing of what that is: it becomes units. */
export function mostOf(
  ticket: Ticket,
  plan: Pick<Plan, 'opening' | 'beside'>,
  means: Means,
): Pick<Ticket, 'sizeIn' | 'quantity'> {
  const sizeIn = ticket.sizeIn === 'usd' ? 'usd' : 'units';
  return { sizeIn, quantity: shareOfMost({ ...ticket, sizeIn }, plan, means, 100n) };
}

/** What is won at the target for each dollar lost at the stop, with one decimal, in tenths. */
export function rewardToRisk({ exits: { stopLoss, takeProfit } }: Plan): bigint | null {
  const lost = -(stopLoss?.resultUsd ?? 0n);
  const won = takeProfit?.resultUsd ?? 0n;
  return lost > 0n && won > 0n ? divideHalfEven(won * 10n, lost) : null;
}

/** The same ticket with its exits in another unit. What has no place yet is emptied. */
export function withExitsIn(
  unit: ExitUnit,
  ticket: Ticket,
  symbol: string,
  plan: Plan | null,
): Partial<Ticket> {
  const text = (exit: Exit) => {
    const planned = plan?.exits[exit];
    if (!plan || !planned) return '';
    return exitIn(unit, exit, planned.level, baseOf(ticket, symbol, plan.opening, plan.quantity));
  };
  return {
    exitsIn: unit,
    stopLoss: text('stopLoss'),
    takeProfit: text('takeProfit'),
    trailingStop: text('trailingStop'),
  };
}

/** The same ticket with one of its levels where it was put on the chart: an exit in the unit the others are typed in. */
export function withLevelAt(
  key: Exit | 'own',
  at: string,
  ticket: Ticket,
  symbol: string,
  plan: Plan,
): Partial<Ticket> {
  const closesAt = parseLevel(at);
  if (closesAt === null) return {};
  if (key === 'own') return ORDER_TYPES[kindOf(ticket)].hasLimit ? { limitPrice: at } : { stopPrice: at };
  const base = baseOf(ticket, symbol, plan.opening, plan.quantity);
  const away = closesAt > base.opening.price ? closesAt - base.opening.price : base.opening.price - closesAt;
  return { [key]: exitIn(ticket.exitsIn, key, key === 'trailingStop' ? away : closesAt, base) };
}

/** Without exits, and with the least quantity: what it opens at depends on neither. */
function bareOrder(ticket: Ticket, symbol: string): OrderTerms | null {
  const instrument = findTerms(symbol);
  if (!instrument) return null;
  const type = kindOf(ticket);
  const { positionFill } = ticket;
  const { hasLimit, hasStop } = ORDER_TYPES[type];
  return {
    symbol,
    side: ticket.side,
    type,
    quantity: instrument.minQuantity,
    leverage: ticket.leverage,
    limitPrice: hasLimit ? parseLevel(ticket.limitPrice) : null,
    stopPrice: hasStop ? parseLevel(ticket.stopPrice) : null,
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
    timeInForce: lifeOf(ticket),
    expiresAtMs: endOf(ticket),
    ...(positionFill !== 'default' && { positionFill }),
  };
}

/** Of the same size and life, on its own side at its own price. */
function besideOrder({ pairKind, pairSide, pairPrice }: Ticket, bare: OrderTerms): OrderTerms {
  const price = parseLevel(pairPrice);
  const isStop = pairKind === 'stop';
  return {
    ...bare,
    side: pairSide,
    type: isStop ? 'stop' : 'limit',
    limitPrice: isStop ? null : price,
    stopPrice: isStop ? price : null,
  };
}

/** Rounded down to the step, so that neither the value nor the risk is more than what was typed. */
function quantityOf(ticket: Ticket, symbol: string, opening: OpeningTerms): bigint | null {
  if (ticket.sizeIn === 'units') return parseQuantity(ticket.quantity);
  const parsed = parseUnits(ticket.quantity.trim(), 2);
  if (!parsed.ok || parsed.value <= 0n) return null;
  const fits =
    ticket.sizeIn === 'usd'
      ? valueFits(opening, parsed.value)
      : riskFits(ticket, symbol, opening, parsed.value);
  if (fits === null) return null;
  const { quantityStep, maxQuantity } = opening.instrument;
  // One step beyond what may be ordered is enough to be told so.
  const steps = largest(maxQuantity / quantityStep + 1n, (count) => fits(count * quantityStep));
  return steps === 0n ? null : steps * quantityStep;
}

type Fits = (quantity: bigint) => boolean;

function valueFits(opening: OpeningTerms, valueUsd: bigint): Fits {
  return (quantity) => requiredFor(opening, quantity).notionalUsd <= valueUsd;
}

function riskFits(ticket: Ticket, symbol: string, opening: OpeningTerms, riskUsd: bigint): Fits | null {
  const base = { symbol, side: ticket.side, opening };
  const stop = exitLevel('stopLoss', ticket.stopLoss, ticket.exitsIn, { ...base, quantity: null });
  if (stop === null || (resultAt(stop, { ...base, quantity: 1_000_000n }) ?? 0n) >= 0n) return null;
  return (quantity) => -(resultAt(stop, { ...base, quantity }) ?? 0n) <= riskUsd;
}

function baseOf(ticket: Ticket, symbol: string, opening: OpeningTerms, quantity: bigint | null): ExitBase {
  return { symbol, side: ticket.side, opening, quantity };
}

function exitsOf(ticket: Ticket, base: ExitBase): Plan['exits'] {
  const planned = EXITS.map((exit) => {
    const isThere = exit !== 'trailingStop' || ticket.mode === 'more';
    const level = isThere ? exitLevel(exit, ticket[exit], ticket.exitsIn, base) : null;
    if (level === null) return [exit, null] as const;
    const closesAt = closingLevel(exit, level, base);
    return [exit, { level, closesAt, resultUsd: resultAt(closesAt, base) }] as const;
  });
  return Object.fromEntries(planned) as Plan['exits'];
}
