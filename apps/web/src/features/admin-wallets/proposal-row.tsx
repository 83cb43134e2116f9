import type { admin } from '@halyard/contract';
import { useState } from 'react';
import { useUser } from '../../platform/signed-in.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { signedText } from '../../ui/money.ts';
import { ApproveProposal, RejectProposal } from './decide-proposal.tsx';
import { whyNotDecide } from './whose-proposal.ts';

type Deciding = 'approve' | 'reject';

export function ProposalRow({ proposal }: { readonly proposal: admin.Proposal }) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const close = () => setDeciding(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{`${signedText(proposal.amount, proposal.currency, 1)} ${proposal.currency}`}</p>
        <p className="truncate" title={proposal.user}>
          {proposal.user}
        </p>
        <p className="text-dense break-words text-muted">{proposal.reason}</p>
        <p className="text-dense break-words text-muted">
          {`Proposed by ${proposal.proposedBy}, ${dateTimeText(proposal.proposedAt)}`}
        </p>
      </div>
      <Standing proposal={proposal} onDecide={setDeciding} />
      {deciding === 'approve' && <ApproveProposal proposal={proposal} onClose={close} />}
      {deciding === 'reject' && <RejectProposal proposal={proposal} onClose={close} />}
    </li>
  );
}

type StandingProps = {
  readonly proposal: admin.Proposal;
  readonly onDecide: (how: Deciding) => void;
};

/** What became of it, or how one decides; never for one's own. */
function Standing({ proposal, onDecide }: StandingProps) {
  const whyNot = whyNotDecide(proposal, useUser());
  if (proposal.status !== 'pending') {
    const by = proposal.decidedBy ? `by ${proposal.decidedBy}` : '';
    const when = proposal.decidedAt ? dateTimeText(proposal.decidedAt) : '';
    return (
      <div className="max-w-60 text-dense break-words text-muted">
        <StateBadge state={proposal.status} />
        <p className="mt-1">{`${by}, ${when}`}</p>
        {proposal.decisionReason && <p>{proposal.decisionReason}</p>}
      </div>
    );
  }
  if (whyNot !== null) return <p className="max-w-44 text-dense text-balance text-muted">{whyNot}</p>;
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
