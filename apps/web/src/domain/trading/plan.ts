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
import { endOf, type ExitUnit, kindOf, lifeOf, PAIR_EXITS, secondOf, type Ticket } from './ticket.ts';
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

type Opened = Pick<Plan, 'order' | 'opening' | 'exits'>;

/** `level` is what is sent: a price, or the distance of a trailing stop. */
export type PlannedExit = {
  readonly level: bigint;
  /** Where it closes, and what it brings there in cents, once a quantity is known. */
  readonly closesAt: bigint;
  readonly resultUsd: bigint | null;
};

/** What of a ticket stands at a price: its orders, and where they are left again. */
export type LevelKey = 'own' | 'pair' | Exit | (typeof PAIR_EXITS)[Exit];

/** Where nothing is planned, since only units and prices are typed. */
export const UNPLANNED: Live<Plan | null> = { read: () => null, subscribe: () => () => {} };

const NO_EXITS: Plan['exits'] = { stopLoss: null, takeProfit: null, trailingStop: null };
export const EXITS = ['stopLoss', 'takeProfit', 'trailingStop'] as const;

export function planOf(ticket: Ticket, terms: PlanTerms): Plan | null {
  const bare = bareOrder(ticket, terms.symbol);
  if (bare === null) return null;
  const quantity = quantityOf(ticket, terms.symbol, openingOf(bare, terms.pricing));
  const second = secondOf(ticket);
  const other = second && bareOrder(second, terms.symbol);
  return {
    ...openedBy(ticket, bare, quantity, terms),
    quantity,
    beside: second && other && openedBy(second, other, quantity, terms),
  };
}

function openedBy(
  ticket: Ticket,
  bare: OrderTerms,
  quantity: bigint | null,
  { symbol, pricing }: PlanTerms,
): Opened {
  const opening = openingOf(bare, pricing);
  // What only closes has nothing to leave again.
  const exits =
    ticket.positionFill === 'reduce_only'
      ? NO_EXITS
      : exitsOf(ticket, baseOf(ticket, symbol, opening, quantity));
  const order = {
    ...bare,
    quantity: quantity ?? bare.quantity,
    stopLoss: exits.stopLoss?.level ?? null,
    takeProfit: exits.takeProfit?.level ?? null,
    trailingDistance: exits.trailingStop?.level ?? null,
  };
  return { order, opening, exits };
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
  const text = (of: Opened | null, one: Ticket | null, exit: Exit) => {
    const planned = of?.exits[exit];
    if (!plan || !of || !one || !planned) return '';
    return exitIn(unit, exit, planned.level, baseOf(one, symbol, of.opening, plan.quantity));
  };
  const second = secondOf(ticket);
  const typed = EXITS.flatMap((exit) => [
    [exit, text(plan, ticket, exit)] as const,
    [PAIR_EXITS[exit], text(plan && plan.beside, second, exit)] as const,
  ]);
  return { exitsIn: unit, ...Object.fromEntries(typed) };
}

/** The same ticket with one of its levels where it was put on the chart: an exit in the unit the others are typed in. */
export function withLevelAt(
  key: LevelKey,
  at: string,
  ticket: Ticket,
  symbol: string,
  plan: Plan,
): Partial<Ticket> {
  const closesAt = parseLevel(at);
  if (closesAt === null) return {};
  if (key === 'pair') return { pairPrice: at };
  if (key === 'own') return ORDER_TYPES[kindOf(ticket)].hasLimit ? { limitPrice: at } : { stopPrice: at };
  const second = EXITS.find((exit) => PAIR_EXITS[exit] === key);
  const exit = second ?? (key as Exit);
  const of = second ? plan.beside : plan;
  const one = second ? secondOf(ticket) : ticket;
  if (!of || !one) return {};
  const base = baseOf(one, symbol, of.opening, plan.quantity);
  const away = closesAt > base.opening.price ? closesAt - base.opening.price : base.opening.price - closesAt;
  return { [key]: exitIn(ticket.exitsIn, exit, exit === 'trailingStop' ? away : closesAt, base) };
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
