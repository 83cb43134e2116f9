import type { Approval, Order, Plan } from '@halyard/chains';
import type { PayoutRow } from './store-payouts.ts';
import type { PlanRow, Swept } from './store-plans.ts';

/** What is approved by staff, and signed for by as many approvers as it takes. */
export type Ready = {
  readonly payout: PayoutRow;
  readonly order: Order;
  readonly approvals: readonly Approval[];
};

export type Draft = {
  /** Why some of them are not in it. */
  readonly problems: ReadonlyMap<string, string>;
  readonly plan: Plan | null;
  readonly kind?: PlanRow['kind'];
  readonly changeAt?: number | null;
  readonly sweeps?: Swept;
};

/** A try of a plan with a higher fee, and where in it the rest comes back to us. */
export type Raised = { readonly plan: Plan; readonly changeAt: number | null };

/** What customers are to be paid of a coin and no plan has: a transfer to cold storage leaves so much where it is. */
export type Owed = ReadonlyMap<string, bigint>;
