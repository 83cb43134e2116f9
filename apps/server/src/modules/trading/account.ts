import type { TradingState } from '@halyard/engine';
import type { Recipient } from '../notifications/index.ts';

/** A customer as trading loads them: what the engine decides on, and what a commit must name. */
export type Account = {
  readonly userId: string;
  /** The version of the book this was read at: a commit succeeds only where it still stands. */
  readonly version: bigint;
  readonly state: TradingState;
  /** The locked dollars, of all kinds. */
  readonly lockedUsd: bigint;
  /** Who is told, and how. */
  readonly recipient: Recipient;
};
