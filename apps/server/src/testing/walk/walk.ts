import type { MirroredTrader } from './mirrored-trader.ts';
import type { Stage } from './trading-actions.ts';

/** What a step did, and what the product and the mirror answered; the two must be the same. */
export type Step = {
  readonly what: string;
  readonly product: readonly string[];
  readonly mirror: readonly string[];
};

/** Everybody on the walk, who completes what they pay in, and who pays out: nobody does both. */
export type Walk = Stage & {
  readonly traders: readonly MirroredTrader[];
  readonly creditorId: string;
  readonly payerId: string;
};
