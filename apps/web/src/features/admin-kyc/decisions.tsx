import type { admin } from '@halyard/contract';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';

/** What was decided about this person before, by whom and why. */
export function Decisions({ decisions }: { readonly decisions: readonly admin.KycDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Decisions">
      <h3 className="mb-1 font-medium">Decisions</h3>
      <ol className="divide-y divide-line border-y border-line">
        {decisions.map((one) => (
          <li key={one.at} className="flex flex-col gap-1 py-2.5 text-dense">
            <span className="flex items-center justify-between gap-2">
              <StateBadge state={one.decision} />
              <span className="text-muted">{dateTimeText(one.at)}</span>
            </span>
            {one.reason !== null && <span className="[overflow-wrap:anywhere]">{one.reason}</span>}
            <span className="[overflow-wrap:anywhere] text-muted">{`by ${one.by ?? 'the operator'}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
