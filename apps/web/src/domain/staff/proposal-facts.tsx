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
import { type Dearer, useSpreadReach } from './use-spread-reach.ts';

/** What somebody proposed, and what would be another afterwards: whoever agrees has read it. */
export function ProposalFacts({ proposal }: { readonly proposal: admin.Proposal }) {
  const { id, kind, status, user, reason, proposedBy, proposedAt, changes, about } = proposal;
  const dearer = kind === 'instrument' ? dearerOf(changes) : {};
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
      {Object.keys(dearer).length > 0 && <Reach symbol={about} dearer={dearer} />}
      {kind === 'group' && status === 'pending' && <Compared id={id} />}
    </div>
  );
}

/** Another spread, and less leverage: more of it ends nothing. */
function dearerOf(changes: admin.Proposal['changes']): Dearer {
  const of = (name: string) => changes.find(({ field }) => field === name);
  const [spread, leverage] = [of('extraSpreadPpm')?.after ?? null, of('maxLeverage')];
  const isLess = leverage && Number(leverage.after) < Number(leverage.before);
  return {
    ...(spread !== null && { extraSpreadPpm: Number(spread) }),
    ...(isLess && { maxLeverage: Number(leverage.after) }),
  };
}

function Reach({ symbol, dearer }: { readonly symbol: string; readonly dearer: Dearer }) {
  const { data, isError } = useSpreadReach(symbol, dearer);
  const isOfSpread = dearer.extraSpreadPpm !== undefined;
  return <SpreadReach reach={data} isOfSpread={isOfSpread} isFailed={isError} />;
}

/** The group whose terms they are says what they are exactly. */
function Compared({ id }: { readonly id: string }) {
  const { data = [] } = useQuery(read(admin.adminListGroups));
  const group = data.find(({ waiting }) => waiting?.proposal.id === id);
  const comparison = useGroupComparison(group?.id ?? '', group?.waiting?.terms ?? null);
  return group?.waiting && <GroupComparison comparison={comparison} />;
}
