import type { Bests, Command, Tick } from '../trading/command.ts';
import { type Decision, decide } from '../trading/decide.ts';
import { figuresOf } from '../trading/figures.ts';
import type { Group } from '../trading/groups/group.ts';
import type { Market } from '../trading/market.ts';
import type { TradingState } from '../trading/trading-state.ts';
import { type Auditor, createAuditor } from './auditor.ts';
import type { TradingEvent } from '../trading/trading-event.ts';
import { demand } from './audit-book.ts';
import { type TickWatch, createTickWatch } from './tick-watch.ts';

/** A customer whose every decision is looked at by the auditor, as is every tick that nobody decides on. */
export type WatchedCustomer = {
  readonly state: () => TradingState;
  readonly run: (command: Command) => Decision;
  /** Decides on a tick only where the watch asks for it. */
  readonly tick: (tick: Tick) => void;
  /** Stores what trailing stops have seen meanwhile. */
  readonly store: () => void;
  /** Loses all that is not stored. */
  readonly restart: () => void;
  readonly deposit: (amountUsd: bigint, atMs: number) => void;
  /** Asks for the part of what may leave, and a few cents more. */
  readonly withdraw: (asked: { id: string; atMs: number; part: number; more: number }) => void;
  /** What is known of the owner's other books; how a copy was changed. */
  readonly know: (known: Pick<TradingState, 'otherBooks' | 'elsewhere' | 'copying'>) => void;
  readonly bests: () => Bests;
  /** Takes what was decided about all books of their owner together. */
  readonly adopt: (command: Command, events: readonly TradingEvent[], after: TradingState) => void;
  /** How often each event and each refusal came. */
  readonly counts: ReadonlyMap<string, number>;
};

/** A decision, told before the auditor looks at it. That on a tick which is passed over is not kept. */
export type Step = {
  readonly before: TradingState;
  readonly command: Command;
  readonly market: Market;
  readonly decision: Decision;
};

export type OnStep = (step: Step) => void;

export const EMPTY_STATE: TradingState = {
  availableUsd: 0n,
  deficitUsd: 0n,
  positions: [],
  orders: [],
  pendingWithdrawals: [],
  isMarginCalled: false,
};

/** The market as the customer's group sees it. */
export type Seeing = { readonly market: () => Market; readonly group: Group };

/** What one customer comes to, and whoever looks at it. */
type Watching = {
  state: TradingState;
  watch: TickWatch;
  readonly auditor: Auditor;
  readonly counts: Map<string, number>;
  readonly market: () => Market;
  readonly onStep: OnStep;
};

export function watchCustomer(
  start: TradingState,
  { market, group }: Seeing,
  onStep: OnStep = () => undefined,
): WatchedCustomer {
  const auditor = createAuditor(start, group);
  const counts = new Map<string, number>();
  const own: Watching = { state: start, watch: createTickWatch(), auditor, counts, market, onStep };

  const run = (command: Command): Decision => {
    const decision = decideNow(own, command);
    onStep({ before: own.state, command, market: market(), decision });
    if (decision.ok) take(own, command, decision.events, decision.state);
    else auditor.refused(command, market(), decision.refusal);
    for (const word of wordsOf(decision)) countUp(counts, word);
    return decision;
  };

  return {
    run,
    counts,
    ...besideDecisions(own),
    state: () => own.state,
    tick: (command) => {
      auditor.quoted(command.symbol, market());
      if (own.watch.asks(command.symbol, market()))
        return demand(!isIdle(eventsOf(run(command))), 'asked for nothing');
      // Nights and ends of orders have jobs of their own, which ask for them.
      if (eventsOf(decideNow(own, command)).some(isTimely)) run({ type: 'night', atMs: command.atMs });
      return passOver(own, command);
    },
    deposit: (amountUsd, atMs) => {
      own.state = { ...own.state, availableUsd: own.state.availableUsd + amountUsd };
      auditor.deposited(amountUsd);
      run({ type: 'settle', atMs });
    },
    withdraw: ({ id, atMs, part, more }) => {
      const amountUsd = figuresOf(own.state, market()).withdrawableUsd / BigInt(part) + BigInt(more);
      if (!run({ type: 'check-withdrawal', atMs, amountUsd }).ok) return;
      auditor.withdrew(id, amountUsd);
      own.state = withWithdrawal(own.state, id, amountUsd);
      // Money that leaves lowers equity, as money that comes raises it.
      run({ type: 'settle', atMs });
    },
  };
}

function besideDecisions(
  own: Watching,
): Pick<WatchedCustomer, 'know' | 'bests' | 'adopt' | 'store' | 'restart'> {
  const { auditor, counts } = own;
  return {
    know: (known) => {
      own.state = { ...own.state, ...known };
      auditor.beside(own.state);
      own.watch.follow(own.state);
    },
    bests: () => own.watch.bests(),
    adopt: (command, events, after) => {
      take(own, command, events, after);
      for (const { type } of events) countUp(counts, type);
    },
    store: () => {
      const bests = own.watch.unstored();
      own.state = withBests(own.state, bests);
      auditor.stored(bests);
      own.watch.markStored(bests);
      if (bests.size > 0) countUp(counts, 'bests stored');
      demand(own.watch.unstored().size === 0, 'something is still not stored');
    },
    restart: () => {
      own.watch = createTickWatch();
      own.watch.follow(own.state);
      auditor.restarted();
    },
  };
}

function decideNow({ state, watch, market }: Watching, command: Command): Decision {
  return decide(state, { ...command, bests: watch.bests() }, market());
}

function take(own: Watching, command: Command, events: readonly TradingEvent[], after: TradingState): void {
  own.auditor.observe(command, own.market(), events, after);
  own.state = after;
  own.watch.follow(after);
}

/** Nobody decides on this tick, and nothing would come of it. */
function passOver(own: Watching, command: Tick): void {
  const { state, auditor, counts, market, onStep } = own;
  const idle = decideNow(own, command);
  onStep({ before: state, command, market: market(), decision: idle });
  demand(isIdle(eventsOf(idle)), 'a tick was passed over that does something');
  auditor.passedOver(command, market());
  countUp(counts, 'tick passed over');
}

function countUp(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

function withWithdrawal(state: TradingState, id: string, amountUsd: bigint): TradingState {
  const pendingWithdrawals = [{ id, lockedUsd: amountUsd }, ...state.pendingWithdrawals];
  return { ...state, availableUsd: state.availableUsd - amountUsd, pendingWithdrawals };
}

function withBests(state: TradingState, bests: Bests): TradingState {
  const positions = state.positions.map((position) => {
    const trailingBest = bests.get(position.id)?.best ?? position.trailingBest;
    return { ...position, trailingBest };
  });
  return { ...state, positions };
}

/** A trailing stop that moves needs nobody to decide: the watch moves it as well. */
function isIdle(events: readonly TradingEvent[]): boolean {
  return events.every(({ type }) => type === 'trailing-moved');
}

function isTimely({ type }: TradingEvent): boolean {
  return type === 'financing-booked' || type === 'order-expired';
}

function eventsOf(decision: Decision): readonly TradingEvent[] {
  return decision.ok ? decision.events : [];
}

function wordsOf(decision: Decision): readonly string[] {
  if (!decision.ok) return [`refused: ${decision.refusal.code}`];
  return decision.events.map((event) => {
    if (event.type === 'order-filled') return `${event.type}: ${event.symbol}`;
    if ('feePpm' in event) return event.amountUsd === 0n ? 'night: free' : 'night: fee';
    return 'reason' in event ? `${event.type}: ${event.reason}` : event.type;
  });
}
