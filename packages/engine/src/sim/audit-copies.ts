import type { CopyClosing, CopyOpening } from '../trading/command.ts';
import { termsOf } from '../trading/instrument-terms.ts';
import type { Market } from '../trading/market.ts';
import type { Copied, FillTold, SkipReason, TradingEvent } from '../trading/trading-event.ts';
import type { Copying, Position, TradingState } from '../trading/trading-state.ts';
import { demand } from './audit-book.ts';
import type { Step } from './watched-customer.ts';
import { isTradable, latest, slowCommission, slowEntry, slowMargin, slowPnl } from './slow-rules.ts';

/** What leaders tell and what copies make of it, once more, from the product's description and from states before and after alone. */

/** What a book is worth: its money, what it has locked, and what its positions would bring now. */
export function slowWorth(state: TradingState, market: Market): bigint {
  let worth = state.availableUsd + state.deficitUsd;
  for (const { reservedUsd } of state.orders) worth += reservedUsd;
  for (const position of state.positions)
    worth += position.marginUsd + slowPnl(position, position.quantity, latest(market, position.symbol));
  return worth;
}

/** Every opening and every close of a leader is told, in its place, with what the book was worth before the decision. */
export function auditTold({ before, market, decision }: Step, lastPlace: bigint): readonly FillTold[] {
  if (!decision.ok) return [];
  const { events } = decision;
  const told = events.filter((event) => event.type === 'fill-told');
  const worth = slowWorth(before, market);
  for (const [index, { place, equityUsd }] of told.entries()) {
    demand(place === lastPlace + BigInt(index) + 1n, 'a fill was told out of its place');
    demand(equityUsd === worth, 'a fill was told with another worth');
  }
  const happened = events.flatMap((event) => {
    if (event.type === 'position-opened') return [`open ${event.position.id} ${event.position.quantity}`];
    return event.type === 'position-closed' ? [`close ${event.positionId} ${event.quantity}`] : [];
  });
  const said = told.map(({ kind, position, quantity }) => `${kind} ${position.id} ${quantity}`);
  demand(happened.join() === said.join(), 'what was told is not what happened');
  return told;
}

/** One decision of a copy about one fill of its leader. Nothing else was due in it. */
export function auditCopied(step: Step, command: CopyOpening | CopyClosing): Copied | null {
  const { before, decision } = step;
  const copying = copyingOf(before);
  demand(decision.ok, 'a copy was refused');
  if (!decision.ok) return null;
  const copied = decision.events.filter((event) => event.type === 'copied');
  const [one] = copied;
  demand(copied.length <= 1, 'a fill was dealt with twice');
  const isNext = command.place === copying.place + 1n;
  const isAgain = command.type === 'copy-closing' && command.place <= copying.place;
  if (!isNext && !isAgain) {
    demand(decision.events.length === 0, 'a fill out of turn has done something');
    return null;
  }
  const after = copyingOf(decision.state);
  demand(after.place === (isNext ? command.place : copying.place), 'a copy is at another place');
  if (isNext) demand(one !== undefined, 'nothing was said of a fill');
  if (one === undefined) return null;
  demand(one.place === command.place, 'another fill was dealt with');
  if (command.type === 'copy-opening') auditOpening(step, command, one);
  else auditClosing(step, command, one, decision.state);
  return one;
}

function auditOpening({ before, market, decision }: Step, command: CopyOpening, copied: Copied): void {
  const copying = copyingOf(before);
  const { lead, positionId, hindrance } = command;
  const price = slowEntry(lead.side, latest(market, lead.symbol).quote);
  const apart = price > lead.price ? price - lead.price : lead.price - price;
  const plain: readonly (readonly [SkipReason | null, boolean])[] = [
    ['paused', copying.status === 'paused'],
    ['stopped', copying.status === 'stopping'],
    [hindrance, hindrance !== null],
    ['late', command.atMs - lead.atMs > 30_000],
    [
      market.symbols.get(lead.symbol)?.isOpen === true && !market.halted?.has(lead.symbol)
        ? 'no-price'
        : 'market-closed',
      !isTradable(market, lead.symbol),
    ],
    ['price-moved', apart * 1000n > lead.price * 5n],
    ['deficit', before.deficitUsd < 0n],
    ['no-equity', slowWorth(before, market) <= 0n],
    ['leader-too-small', lead.equityUsd <= 0n],
  ];
  const expected = plain.find(([, holds]) => holds);
  if (expected)
    return demand(copied.reason === expected[0], `skipped for another reason than ${expected[0]}`);
  const most = mostOf(before, market, command);
  if (copied.outcome === 'skipped') {
    const isSmall = most.inProportion < most.least;
    demand(isSmall === (copied.reason === 'too-small'), 'too small is another thing');
    if (copied.reason === 'leverage') demand(most.levered < most.least, 'there was room for it');
    else if (!isSmall)
      demand(['margin', 'limit', 'refused'].includes(copied.reason ?? ''), `skipped: ${copied.reason}`);
    return;
  }
  const opened = eventsOf(decision).find((event) => event.type === 'position-opened')?.position;
  demand(opened?.id === positionId && opened.quantity === copied.quantity, 'another position was opened');
  if (opened === undefined) return;
  const { quantity } = opened;
  demand(quantity % most.step === 0n && quantity >= most.least, 'not a quantity that can be traded');
  demand(
    quantity <= most.inProportion && quantity <= most.levered,
    'more than its share, or than its leverage',
  );
  demand(
    opened.leverage <= lead.leverage && opened.leverage <= copying.maxLeverage,
    'more leverage than allowed',
  );
  const more = quantity + most.step;
  const isAll = quantity === most.inProportion || !most.hasRoomFor(more);
  demand(isAll || !canPay(before, market, { ...opened, quantity: more }), 'less than could be');
}

function auditClosing(
  { before, market }: Step,
  command: CopyClosing,
  copied: Copied,
  after: TradingState,
): void {
  const { positionId, keepQuantity } = command;
  const held = before.positions.find(({ id }) => id === positionId);
  const left = after.positions.find(({ id }) => id === positionId)?.quantity ?? 0n;
  if (held === undefined || held.quantity <= keepQuantity)
    return demand(copied.reason === 'not-held', 'there was nothing to close');
  if (!isTradable(market, held.symbol))
    return demand(copied.outcome === 'waiting', 'did not wait for a price');
  demand(copied.outcome === 'copied' && left === keepQuantity, 'another part was closed');
  demand(copied.quantity === held.quantity - keepQuantity, 'another part was said to be closed');
}

type Most = {
  readonly step: bigint;
  readonly least: bigint;
  readonly inProportion: bigint;
  readonly levered: bigint;
  /** But for what is rounded away of each position that is open. */
  readonly hasRoomFor: (quantity: bigint) => boolean;
};

function mostOf(before: TradingState, market: Market, { lead }: CopyOpening): Most {
  const { quantityStep: step, minQuantity: least, maxQuantity: largest } = termsOf(lead.symbol);
  const worth = slowWorth(before, market);
  const share = lead.equityUsd > 0n && worth > 0n ? (lead.quantity * worth) / lead.equityUsd : 0n;
  const { quote, conversion } = latest(market, lead.symbol);
  const at = slowEntry(lead.side, quote);
  const valueOf = (quantity: bigint) =>
    slowMargin({ symbol: lead.symbol, quantity, leverage: 1 }, at, conversion);
  let open = 0n;
  for (const one of before.positions) open += notionalOf(one, market);
  const room = worth * BigInt(copyingOf(before).maxLeverage) - open;
  // By halves: the largest number of steps whose value there is room for.
  let [from, to] = [0n, largest / step];
  while (from < to) {
    const middle = (from + to + 1n) / 2n;
    if (valueOf(middle * step) <= room) from = middle;
    else to = middle - 1n;
  }
  const inProportion = (share < largest ? share : largest) / step;
  const parts = BigInt(before.positions.length);
  const hasRoomFor = (quantity: bigint) => valueOf(quantity) <= room - parts && quantity <= largest;
  return { step, least, inProportion: inProportion * step, levered: from * step, hasRoomFor };
}

function notionalOf({ symbol, side, quantity }: Position, market: Market): bigint {
  const { quote, conversion } = latest(market, symbol);
  return slowMargin({ symbol, quantity, leverage: 1 }, slowEntry(side, quote), conversion);
}

function canPay(before: TradingState, market: Market, opening: Position): boolean {
  const pricing = latest(market, opening.symbol);
  const at = slowEntry(opening.side, pricing.quote);
  const cost = slowMargin(opening, at, pricing.conversion) + slowCommission(opening, at, pricing);
  let locked = 0n;
  for (const { marginUsd } of before.positions) locked += marginUsd;
  const free = slowWorth(before, market) - locked;
  return cost <= before.availableUsd && cost <= free;
}

function copyingOf({ copying }: TradingState): Copying {
  if (copying === undefined) throw new Error('this is no copy');
  return copying;
}

const eventsOf = (decision: Step['decision']): readonly TradingEvent[] =>
  decision.ok ? decision.events : [];
