import type { StoredText } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import { audit, decide } from './decide-proposal.ts';
import type { ApprovalsDeps } from './deps.ts';
import type { Proposal } from './store.ts';

/** They no longer stand, whatever anybody decides about them. `by` is null where it was the operator or time. */
export async function voidProposals(
  deps: ApprovalsDeps,
  tx: Tx,
  by: string | null,
  open: readonly Proposal[],
  because: StoredText,
): Promise<void> {
  for (const proposal of open) {
    const decided = await decide(deps, tx, by, proposal, { status: 'void', reason: because });
    await audit(deps, tx, by, decided);
  }
}
