import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { ChangeList } from '../../ui/facts/change-list.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { GroupComparison } from './group-comparison.tsx';
import { changesText, titleOf } from './proposal-words.ts';
import { SpreadReach } from './spread-reach.tsx';
import { useGroupComparison } from './use-group-comparison.ts';
import { useSpreadReach } from './use-spread-reach.ts';

/** What somebody proposed, and what would be another afterwards: whoever agrees has read it. */
export function ProposalFacts({ proposal }: { readonly proposal: admin.Proposal }) {
  const { id, kind, status, user, reason, proposedBy, proposedAt, changes, about } = proposal;
  const spread = changes.find(({ field }) => field === 'extraSpreadPpm')?.after ?? null;
  return (
    <div className="flex flex-col gap-4">
      <Facts>
        {user !== '' && kind !== 'role' && <Fact label="Customer">{user}</Fact>}
        <Fact label="Change">
          <span className="font-medium">{titleOf(proposal)}</span>
        </Fact>
        {reason !== '' && <Fact label="Reason">{reason}</Fact>}
        <Fact label="Proposed by">
          {`${proposedBy}, `}
          <span className="whitespace-nowrap">{dateTimeText(proposedAt)}</span>
        </Fact>
      </Facts>
      <ChangeList changes={changesText(proposal)} />
      {kind === 'instrument' && spread !== null && <Reach symbol={about} extraSpreadPpm={Number(spread)} />}
      {kind === 'group' && status === 'pending' && <Compared id={id} />}
    </div>
  );
}

function Reach({ symbol, extraSpreadPpm }: { readonly symbol: string; readonly extraSpreadPpm: number }) {
  const { data, isError } = useSpreadReach(symbol, extraSpreadPpm);
  return <SpreadReach reach={data} isFailed={isError} />;
}

/** The group whose terms they are says what they are exactly. */
function Compared({ id }: { readonly id: string }) {
  const { data = [] } = useQuery(read(admin.adminListGroups));
  const group = data.find(({ waiting }) => waiting?.proposal.id === id);
  const comparison = useGroupComparison(group?.id ?? '', group?.waiting?.terms ?? null);
  return group?.waiting && <GroupComparison comparison={comparison} />;
}
