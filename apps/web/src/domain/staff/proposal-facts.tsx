import type { admin } from '@halyard/contract';
import { ChangeList } from '../../ui/facts/change-list.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { changesText, titleOf } from './proposal-words.ts';
import { SpreadReach } from './spread-reach.tsx';
import { useSpreadReach } from './use-spread-reach.ts';

/** What somebody proposed, and what would be another afterwards: whoever agrees has read it. */
export function ProposalFacts({ proposal }: { readonly proposal: admin.Proposal }) {
  const { kind, user, reason, proposedBy, proposedAt, changes, about } = proposal;
  const spread = changes.find(({ field }) => field === 'extraSpreadPpm')?.after ?? null;
  return (
    <div className="flex flex-col gap-4">
      <Facts>
        {user !== '' && kind !== 'role' && <Fact label="Customer">{user}</Fact>}
        <Fact label="Change">
          <span className="font-medium">{titleOf(proposal)}</span>
        </Fact>
        {reason !== '' && <Fact label="Reason">{reason}</Fact>}
        <Fact label="Proposed by">{`${proposedBy}, ${dateTimeText(proposedAt)}`}</Fact>
      </Facts>
      <ChangeList changes={changesText(proposal)} />
      {kind === 'instrument' && spread !== null && <Reach symbol={about} extraSpreadPpm={Number(spread)} />}
    </div>
  );
}

function Reach({ symbol, extraSpreadPpm }: { readonly symbol: string; readonly extraSpreadPpm: number }) {
  const { data, isError } = useSpreadReach(symbol, extraSpreadPpm);
  return <SpreadReach reach={data} isFailed={isError} />;
}
