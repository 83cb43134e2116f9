import type { Command } from '../trading/command.ts';
import { type Decision, decide } from '../trading/decide.ts';
import { figuresOf } from '../trading/figures.ts';
import type { Market } from '../trading/market.ts';
import type { TradingState } from '../trading/trading-state.ts';
import { createAuditor } from './auditor.ts';
import { createTriggerWatch } from './trigger-watch.ts';

/** A customer whose every decision is looked at by the auditor and by the trigger book. */
export type WatchedCustomer = {
  readonly state: () => TradingState;
  readonly run: (command: Command) => Decision;
  readonly deposit: (amountUsd: bigint, atMs: number) => void;
  /** Asks for the part of what may leave, and a few cents more. */
  readonly withdraw: (asked: { id: string; atMs: number; part: number; more: number }) => void;
  /** How often each event and each refusal came. */
  readonly counts: ReadonlyMap<string, number>;
};

export const EMPTY_STATE: TradingState = {
  availableUsd: 0n,
  deficitUsd: 0n,
  positions: [],
  orders: [],
  pendingWithdrawals: [],
  tierPercent: 100n,
  isMarginCalled: false,
};

export function watchCustomer(start: TradingState, market: () => Market): WatchedCustomer {
  const auditor = createAuditor(start);
  const triggers = createTriggerWatch();
  const counts = new Map<string, number>();
  let state = start;

  const run = (command: Command): Decision => {
    const decision = decide(state, command, market());
    if (decision.ok) {
      auditor.observe(command, market(), decision.events, decision.state);
      if (command.type === 'tick') triggers.compareTick(command.symbol, market(), state, decision.events);
      triggers.follow(decision.state);
      state = decision.state;
    }
    for (const word of wordsOf(decision)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return decision;
  };

  return {
    run,
    counts,
    state: () => state,
    deposit: (amountUsd, atMs) => {
      state = { ...state, availableUsd: state.availableUsd + amountUsd };
      auditor.deposited(amountUsd);
      run({ type: 'settle', atMs });
    },
    withdraw: ({ id, atMs, part, more }) => {
      const amountUsd = figuresOf(state, market()).withdrawableUsd / BigInt(part) + BigInt(more);
      if (!run({ type: 'check-withdrawal', atMs, amountUsd }).ok) return;
      auditor.withdrew(id, amountUsd);
      const pendingWithdrawals = [{ id, lockedUsd: amountUsd }, ...state.pendingWithdrawals];
      state = { ...state, availableUsd: state.availableUsd - amountUsd, pendingWithdrawals };
    },
  };
}

function wordsOf(decision: Decision): readonly string[] {
  if (!decision.ok) return [`refused: ${decision.refusal.code}`];
  return decision.events.map((event) => {
    if (event.type === 'order-filled') return `${event.type}: ${event.symbol}`;
    return 'reason' in event ? `${event.type}: ${event.reason}` : event.type;
  });
}
