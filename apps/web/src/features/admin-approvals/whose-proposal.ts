import type { admin } from '@halyard/contract';

type Whose = Pick<admin.Proposal, 'userId' | 'proposedBy'>;
type Decider = { readonly id: string; readonly email: string };

/** Why this person may not decide about a proposal; nothing if they may. */
export function whyNotDecide(proposal: Whose, decider: Decider): string | null {
  if (isOwnProposal(proposal, decider)) return 'You proposed this: a different administrator decides.';
  if (proposal.userId === decider.id) return 'It is about yourself: a different administrator decides.';
  return null;
}

export function isOwnProposal({ proposedBy }: Pick<Whose, 'proposedBy'>, { email }: Decider): boolean {
  return proposedBy === email;
}
