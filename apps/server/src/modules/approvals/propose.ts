import { brokenConstraint, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ApprovalsDeps } from './deps.ts';
import * as store from './store.ts';
import { tellChiefs } from './tell-chiefs.ts';

export type NewProposal = Pick<
  store.Proposal,
  'kind' | 'subject' | 'about' | 'userId' | 'content' | 'basis' | 'changes' | 'reason'
>;

/** Nothing is changed yet: it waits for a different administrator. */
export async function propose(
  deps: ApprovalsDeps,
  tx: Tx,
  caller: Identity,
  given: NewProposal,
): Promise<store.Proposal> {
  const proposal: store.Proposal = {
    ...given,
    id: newId(),
    proposedBy: caller.userId,
    proposedAt: deps.clock.now(),
    status: 'pending',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  };
  try {
    await store.insertProposal(tx, proposal);
  } catch (error) {
    if (brokenConstraint(error) === 'approval_proposal_once') refuse('already-proposed');
    throw error;
  }
  await tellChiefs(deps, tx, caller.userId, proposal, 'proposal-waiting');
  const { id, kind, userId, about, content, changes, reason } = proposal;
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: `${kind}.proposed`,
    subjectId: userId,
    detail: { proposalId: id, about, content, changes, reason },
  });
  return proposal;
}
