import type { admin } from '@halyard/contract';
import { ChangeList } from '../../ui/facts/change-list.tsx';
import { useUser } from '../../platform/session/signed-in.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { changesText, titleOf } from '../../domain/staff/proposal-words.ts';
import { isOwnProposal, whyNotDecide } from './whose-proposal.ts';

export type Deciding = 'approve' | 'reject';

type ProposalRowProps = {
  readonly proposal: admin.Proposal;
  readonly onDecide: (how: Deciding) => void;
};

export function ProposalRow({ proposal, onDecide }: ProposalRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium break-words">{titleOf(proposal)}</p>
        {proposal.user !== '' && (
          <p className="truncate" title={proposal.user}>
            {proposal.user}
          </p>
        )}
        {proposal.reason !== '' && (
          <p className="text-dense break-words text-muted">{`Reason: ${proposal.reason}`}</p>
        )}
        <p className="text-dense break-words text-muted">
          {`Proposed by ${proposal.proposedBy}, `}
          <span className="whitespace-nowrap">{dateTimeText(proposal.proposedAt)}</span>
        </p>
        {proposal.changes.length > 0 && (
          <div className="mt-2 max-w-xl">
            <ChangeList changes={changesText(proposal)} />
          </div>
        )}
      </div>
      <Standing proposal={proposal} onDecide={onDecide} />
    </li>
  );
}

/** What became of it, or how one decides; of one's own, how one takes it back. */
function Standing({ proposal, onDecide }: ProposalRowProps) {
  const user = useUser();
  const whyNot = whyNotDecide(proposal, user);
  if (proposal.status !== 'pending') {
    const by = proposal.decidedBy ? `by ${proposal.decidedBy}, ` : '';
    return (
      <div className="max-w-60 text-dense break-words text-muted">
        <StateBadge state={proposal.status} />
        <p className="mt-1">
          {by}
          {proposal.decidedAt && (
            <span className="whitespace-nowrap">{dateTimeText(proposal.decidedAt)}</span>
          )}
        </p>
        {proposal.decisionReason && <p>{proposal.decisionReason}</p>}
      </div>
    );
  }
  if (whyNot === null) {
    return (
      <div className="flex gap-1">
        <Button size="small" variant="secondary" onClick={() => onDecide('approve')}>
          Approve
        </Button>
        <Button size="small" variant="danger" onClick={() => onDecide('reject')}>
          Reject
        </Button>
      </div>
    );
  }
  return (
    <div className="flex max-w-44 flex-col lg:max-w-84 items-start gap-2 sm:items-end sm:text-right">
      <p className="text-dense text-balance text-muted">{whyNot}</p>
      {isOwnProposal(proposal, user) && (
        <Button size="small" variant="secondary" onClick={() => onDecide('reject')}>
          Take back
        </Button>
      )}
    </div>
  );
}
