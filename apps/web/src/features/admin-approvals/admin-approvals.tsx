import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, read } from '../../platform/calls/read.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { useUser } from '../../platform/session/signed-in.ts';
import { ApproveProposal, RejectProposal } from './decide-proposal.tsx';
import { type Deciding, ProposalRow } from './proposal-row.tsx';
import { isOwnProposal } from './whose-proposal.ts';

type Shown = 'pending' | 'all';
type Asked = { readonly how: Deciding; readonly proposal: admin.Proposal };

const PAGE_SIZE = 10;
const SEGMENTS = [
  { value: 'pending', label: 'Waiting' },
  { value: 'all', label: 'All' },
] as const;

/** Whatever one administrator may not decide alone waits here for a second one. */
export function AdminApprovals() {
  const [shown, setShown] = useState<Shown>('pending');
  const [page, setPage] = useState(1);
  // Beside the list: whoever types a reason goes on typing when the list is read again and another row stands there.
  const [asked, setAsked] = useState<Asked | null>(null);
  const status = shown === 'all' ? {} : { status: shown };
  const list = useQuery(
    paged(read(admin.adminListApprovals, { query: { ...status, page, limit: PAGE_SIZE } })),
  );
  const choose = (next: Shown) => {
    setShown(next);
    setPage(1);
  };
  return (
    <Panel
      title="Pending approvals"
      lead="What nobody decides alone: large sums, where money goes, rights of staff, and what customers pay and may do. A different administrator decides."
      aside={
        <Segments size="small" label="Which approvals" value={shown} onValue={choose} segments={SEGMENTS} />
      }
    >
      {list.data?.others === 0 && (
        <div className="mb-3">
          <Notice tone="warn" title="You are the only administrator who can act">
            What needs a second one waits until there is one. The operator adds one on the server: npm run
            admin -- create.
          </Notice>
        </div>
      )}
      <Listing
        of={list}
        rows={list.data?.approvals}
        onPage={setPage}
        noun="proposals"
        failed={ADMIN.approvalsFailure.refused}
        loading="Loading approvals"
        expects={2}
        empty={shown === 'all' ? 'Nothing has needed approval yet' : 'Nothing waits for approval'}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((proposal) => (
              <ProposalRow
                key={proposal.id}
                proposal={proposal}
                onDecide={(how) => setAsked({ how, proposal })}
              />
            ))}
          </ul>
        )}
      </Listing>
      {asked && (
        <DecideAsked
          asked={asked}
          obstacle={hasEnded(asked.proposal, shown, list.data) ? ADMIN.proposalDecided : null}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

type DecideAskedProps = {
  readonly asked: Asked;
  readonly obstacle: string | null;
  readonly onClose: () => void;
};

function DecideAsked({ asked: { how, proposal }, ...rest }: DecideAskedProps) {
  const user = useUser();
  if (how === 'approve') return <ApproveProposal proposal={proposal} {...rest} />;
  return <RejectProposal proposal={proposal} isOwn={isOwnProposal(proposal, user)} {...rest} />;
}

/** As far as the list says so: one that is missing among several pages may stand on another. */
function hasEnded(
  { id }: admin.Proposal,
  shown: Shown,
  list: AnswerOf<typeof admin.adminListApprovals> | undefined,
): boolean {
  const there = list?.approvals.find((one) => one.id === id);
  if (there) return there.status !== 'pending';
  return shown === 'pending' && list?.pagination.totalPages !== undefined && list.pagination.totalPages <= 1;
}
