import type { admin } from '@halyard/contract';
import { CallFailure } from '../../platform/calls/call-failure.ts';

export type Decision = 'approve' | 'reject';

type Decidable = Pick<admin.AdminTransaction, 'userId' | 'status' | 'type' | 'approvals'>;
type Decider = { readonly id: string; readonly email: string };

export function isWaiting({
  status,
  type,
  approvals,
}: Pick<Decidable, 'status' | 'type' | 'approvals'>): boolean {
  // What is being paid, or seen and not final, waits for nobody.
  return status === 'pending' && approvals !== null && (type === 'deposit' || type === 'withdrawal');
}

/** Why this person may not approve what waits; nothing if they may. */
export function whyNotApprove(transaction: Decidable, decider: Decider): string | null {
  if (transaction.userId === decider.id) return 'Your own: somebody else decides';
  if (transaction.approvals?.by.includes(decider.email)) return 'Waits for a second administrator';
  return null;
}

/** How far the approvals of something large have come: '1 of 2 approvals, by ada@example.test'. */
export function approvalsText(approvals: admin.AdminTransaction['approvals']): string | null {
  if (!approvals || approvals.needed < 2) return null;
  const by = approvals.by.length === 0 ? '' : `, by ${approvals.by.join(', ')}`;
  return `${approvals.given} of ${approvals.needed} approvals${by}`;
}

const DECIDED = new Set(['not-pending', 'needs-other-approver', 'own-approval', 'transaction-not-found']);

/** Whether somebody was faster, so that what the screen shows is old. */
export function isDecidedElsewhere(failure: unknown): boolean {
  return failure instanceof CallFailure && DECIDED.has(failure.code ?? '');
}
