import type { BodyInput, investment } from '@halyard/contract';
import type { TypedOrder } from '../../domain/trading/changes/typed-order.ts';
import { changedFields } from './changed-fields.ts';

/** What differs from before, as the call takes it. Only an order that ends at a date says when: the end of a day follows from the day. */
export function orderChange(before: TypedOrder, typed: TypedOrder): BodyInput<typeof investment.modifyOrder> {
  const { expiresAt, ...changed } = changedFields(before, typed);
  const isNewEnd = changed.timeInForce !== undefined || expiresAt !== undefined;
  const end = typed.timeInForce === 'gtd' &&
    isNewEnd && { expiresAt: new Date(typed.expiresAt).toISOString() };
  // What must be there was emptied by nobody: only exits can be removed.
  return { ...changed, ...end } as BodyInput<typeof investment.modifyOrder>;
}
