import type { admin } from '@halyard/contract';

/** Why this person may not decide about an adjustment; nothing if they may. */
export function whyNotDecide(
  proposal: Pick<admin.Proposal, 'userId' | 'proposedBy'>,
  decider: { readonly id: string; readonly email: string },
): string | null {
  if (proposal.proposedBy === decider.email) return 'You proposed this: a different administrator decides.';
  if (proposal.userId === decider.id) return 'It is your own wallet: a different administrator decides.';
  return null;
}
