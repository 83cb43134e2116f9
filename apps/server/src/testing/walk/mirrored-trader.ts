import type { Tier } from '@halyard/catalogue';
import { type Command, decide, type Decision, figuresOf, type TradingState } from '@halyard/engine';
import type { Identity } from '../../platform/http/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadAccounts } from '../../modules/trading/desk/store-load.ts';
import type { TestApp } from '../test-app.ts';

/**
 * A customer whose account is kept twice: by the product in its database, and here by nothing but the engine's one
 * function. Whatever is done to the one is done to the other, and the two must agree.
 */
export type MirroredTrader = ReturnType<typeof createMirroredTrader>;

export function createMirroredTrader(
  app: TestApp,
  userId: string,
  start: Pick<TradingState, 'availableUsd' | 'positionMode'>,
  group: Tier = 'standard',
) {
  let state: TradingState = {
    ...start,
    deficitUsd: 0n,
    positions: [],
    orders: [],
    pendingWithdrawals: [],
    isMarginCalled: false,
  };
  const nowMs = () => app.clock.now().getTime();
  const view = () => {
    const nights = state.positions.map(({ lastNightMs }) => lastNightMs);
    return app.market.seenBy(group, app.market.view({ nightsSinceMs: Math.min(nowMs(), ...nights) }));
  };
  const apply = (command: Command): Decision => {
    const decision = decide(state, command, view());
    if (decision.ok) ({ state } = decision);
    return decision;
  };
  /** Dollars that come in pay what is owed at once. */
  const receive = (amountUsd: bigint): void => {
    const owed = state.deficitUsd < 0n;
    state = { ...state, availableUsd: state.availableUsd + amountUsd };
    if (owed) apply({ type: 'settle', atMs: nowMs() });
  };

  return {
    userId,
    identity: () => identityOf(userId, app.clock.now()),
    state: () => state,
    figures: () => figuresOf(state, view()),
    apply,
    receive,
    hold: (id: string, lockedUsd: bigint): void => {
      const pendingWithdrawals = [{ id, lockedUsd }, ...state.pendingWithdrawals];
      state = { ...state, availableUsd: state.availableUsd - lockedUsd, pendingWithdrawals };
    },
    /** The withdrawal has ended; what it held comes back or is gone. */
    release: (id: string, isGivenBack: boolean): void => {
      const held = state.pendingWithdrawals.find((one) => one.id === id);
      state = { ...state, pendingWithdrawals: state.pendingWithdrawals.filter((one) => one !== held) };
      if (held && isGivenBack) receive(held.lockedUsd);
    },
    /** What the product would load, and what it should be. Those of one moment are kept by their ids. */
    bothStates: async (): Promise<readonly [product: TradingState | undefined, mirror: TradingState]> => {
      const account = (await loadAccounts(app.database, [userId])).get(userId);
      state = {
        ...state,
        positions: state.positions.toSorted((a, b) => a.openedAtMs - b.openedAtMs || (a.id < b.id ? -1 : 1)),
        orders: state.orders.toSorted((a, b) => a.placedAtMs - b.placedAtMs || (a.id < b.id ? -1 : 1)),
      };
      return [account?.state, state];
    },
  };
}

function identityOf(userId: string, confirmedAt: Date): Identity {
  return {
    userId,
    sessionId: userId,
    email: '',
    role: 'user',
    status: 'active',
    emailVerified: true,
    kycStatus: 'verified',
    hasSecondFactor: false,
    tier: 'standard',
    confirmedAt,
  };
}

/** The product says more of what is gone than the engine, which only knows what is there. */
const GONE: Readonly<Record<string, string>> = {
  'order-ended': 'order-not-found',
  'position-closed': 'position-not-found',
};

/** How it went, in one word. */
export async function said(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return GONE[error.code] ?? error.code;
    throw error;
  }
}
