import { nextNight } from '../trading/costs/nights.ts';
import { decide } from '../trading/decide.ts';
import { figuresOf } from '../trading/figures.ts';
import { marketOfGroup } from '../trading/groups/group-quote.ts';
import { drawGroup } from './draw-group.ts';
import type { Market } from '../trading/market.ts';
import type { TradingState } from '../trading/trading-state.ts';
import { type MarketWalk, SYMBOLS, createMarketWalk } from './market-walk.ts';
import { type Chance, createChance } from './seeded-chance.ts';
import { EMPTY_STATE, type OnStep, type WatchedCustomer, watchCustomer } from './watched-customer.ts';
import { nextWish } from './workload.ts';

/** What a run did, so that a test can tell that it saw everything worth seeing. */
export type Run = {
  readonly state: TradingState;
  readonly counts: ReadonlyMap<string, number>;
  /** What the customer is due, in whatever order everything closes now, and what came of it in some orders. */
  readonly dueUsd: bigint;
  readonly endsUsd: readonly bigint[];
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A Monday. */
const START_MS = Date.UTC(2024, 0, 8);

/** One customer through a number of commands; the auditor watches every one and throws at the first difference. */
export function simulate(seed: number, commands: number, onStep: OnStep = () => undefined): Run {
  const chance = createChance(seed);
  const walk = createMarketWalk(chance, START_MS);
  const availableUsd = BigInt(chance.between(500_00, 50_000_00));
  const mode = chance.happens(50) ? { positionMode: 'netting' as const } : {};
  const start = { ...EMPTY_STATE, ...mode, ...drawSwapFree(seed), availableUsd };
  const group = drawGroup(chance, START_MS);
  const market = () => marketOfGroup(group, walk.market());
  const customer = watchCustomer(start, { market, group }, onStep);
  let atMs = START_MS;
  for (let number = 0; number < commands; number += 1) {
    const beforeMs = atMs;
    // Mostly minutes go by, sometimes most of two days.
    atMs += chance.happens(10) ? chance.between(1, 40) * 60 * MINUTE_MS : chance.below(10 * MINUTE_MS) + 1;
    walk.keepNights(beforeMs + 1, atMs);
    if (chance.happens(3)) walk.disturb(chance.pick(SYMBOLS));
    if (chance.happens(8)) walk.calm();
    if (chance.happens(3)) customer.store();
    if (chance.happens(1)) customer.restart();
    takeStep({ chance, walk, market, customer }, { atMs, number });
  }
  walk.calm();
  customer.run({ type: 'night', atMs });
  const state = customer.state();
  const endsUsd = [1, 2, 3].map(() => closeInSomeOrder(chance, state, market(), atMs));
  const worthUsd = figuresOf(state, market()).equityUsd + withdrawalsOf(state);
  return { state, counts: customer.counts, dueUsd: worthUsd > 0n ? worthUsd : 0n, endsUsd };
}

/** Drawn apart, so that all else is the same with it and without. */
function drawSwapFree(seed: number): Pick<TradingState, 'swapFree'> {
  const chance = createChance(seed * 7919);
  if (!chance.happens(40)) return {};
  const fromMs = nextNight(START_MS) + chance.between(-3, 5) * DAY_MS;
  const untilMs = chance.happens(50) ? fromMs + chance.between(1, 10) * DAY_MS : null;
  return { swapFree: { fromMs, untilMs } };
}

type Stage = {
  readonly chance: Chance;
  readonly walk: MarketWalk;
  /** As the customer's group sees it. */
  readonly market: () => Market;
  readonly customer: WatchedCustomer;
};
type Moment = { readonly atMs: number; readonly number: number };

function takeStep(stage: Stage, moment: Moment): void {
  const { chance, walk, market, customer } = stage;
  const { atMs, number } = moment;
  const kind = chance.below(100);
  if (kind < 45) {
    const symbol = chance.pick(SYMBOLS);
    walk.move(symbol, atMs);
    if (chance.happens(12)) overtakeTick(stage, moment);
    customer.tick({ type: 'tick', atMs, symbol });
  } else if (kind < 50) customer.run({ type: 'night', atMs });
  else if (kind < 53) customer.run({ type: 'expire', atMs });
  else if (kind < 55) customer.deposit(BigInt(chance.between(1, 5000_00)), atMs);
  else if (kind < 57) {
    const id = `withdrawal-${number}`;
    customer.withdraw({ id, atMs, part: chance.between(1, 4), more: chance.below(2) });
  } else customer.run(nextWish(chance, customer.state(), market(), moment));
}

/** A command may be faster than the tick of the quote that it is decided at. */
function overtakeTick({ chance, market, customer }: Stage, moment: Moment): void {
  const { atMs } = moment;
  const oldest = customer.state().positions[0];
  if (chance.happens(40)) customer.run({ type: 'settle', atMs });
  else if (chance.happens(50) && oldest !== undefined)
    customer.run({ type: 'close-position', atMs, positionId: oldest.id, quantity: null, by: 'customer' });
  else customer.run(nextWish(chance, customer.state(), market(), moment));
}

/** Closes one position after another at the prices that stand, and counts what the customer has at the end. */
function closeInSomeOrder(chance: Chance, start: TradingState, market: Market, atMs: number): bigint {
  let state = start;
  while (state.positions.length > 0) {
    const positionId = state.positions[chance.below(state.positions.length)]?.id ?? '';
    const close = { type: 'close-position', atMs, positionId, quantity: null, by: 'customer' } as const;
    const decision = decide(state, close, market);
    if (!decision.ok) throw new Error(`a close was refused: ${decision.refusal.code}`);
    state = decision.state;
  }
  return figuresOf(state, market).equityUsd + withdrawalsOf(state);
}

function withdrawalsOf(state: TradingState): bigint {
  return state.pendingWithdrawals.reduce((sum, { lockedUsd }) => sum + lockedUsd, 0n);
}
