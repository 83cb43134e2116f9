import type { BookId, UserId } from '@halyard/accounting';
import type { Command, Market as EngineMarket, TradingEvent, TradingState } from '@halyard/engine';
import type { Recalled } from '../../../platform/http/identity.ts';
import type { OnceScope, StoredAnswer } from '../../../platform/idempotency.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Written } from '../../live/index.ts';
import type { Turn, Waiting } from './command-queue.ts';
import type { Writes } from './writes.ts';

/** What one command did, before it is committed. */
export type Outcome = {
  readonly events: readonly TradingEvent[];
  readonly before: TradingState;
  readonly state: TradingState;
  readonly market: EngineMarket;
  readonly at: Date;
};

/** One command for one customer. */
export type Job = {
  readonly userId: BookId;
  readonly command: (atMs: number) => Command;
  /** The market it is decided at; without one, that of the moment. */
  readonly market?: EngineMarket;
  /** Nobody waits for it, as for what does in this book what was done in another: it lets requests and quotes pass, and closes come first. */
  readonly copies?: 'opening' | 'closing';
  /** Who owns the symbol whose tick this is; without one, anybody may ask. */
  readonly fence?: { readonly symbol: string; readonly fence: bigint };
  /** With it the command has one effect, however often it is sent. */
  readonly once?: OnceScope | undefined;
  /** Whoever asks, where they are only remembered: it counts if they still stand when it is written. */
  readonly recalled?: Recalled | null | undefined;
  /** The price the customer saw: slippage is measured against it. */
  readonly shownPrice?: bigint | null;
  /**
   * When it was asked for, by a clock that only goes forward, and the order or position it is about; null where it is
   * about all. Time to the commit is measured from here.
   */
  readonly asked?: { readonly atNs: bigint; readonly subjectId: string | null } | undefined;
  /** What the customer calls the orders it places: none of them may have been used in this book. */
  readonly clientOrderIds?: readonly string[];
  /** Why what the engine would do may not be, for a reason that the engine does not know. */
  readonly judge?: ((outcome: Outcome) => Refusal | null) | undefined;
  /** What is answered, where anybody waits for it. It is kept with the effect, so it is made before the commit. */
  readonly answer?: (outcome: Outcome) => StoredAnswer;
};

/** What has been committed for a customer, with the jobs that brought it about. */
export type Done = {
  readonly userId: BookId;
  readonly ownerId: UserId;
  readonly group: string;
  /** Of their book, after it. */
  readonly version: bigint;
  readonly state: TradingState;
  readonly writes: Writes;
  /** Where it was told to the customer; null where there was nothing to tell. */
  readonly written: Written | null;
  readonly at: Date;
  readonly jobs: readonly Job[];
};

export type JobTurn = Turn<Job, StoredAnswer>;
export type WaitingJob = Waiting<Job, StoredAnswer>;
