import { classNames } from '../../ui/style/class-names.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { distanceText, type Execution, shareText } from './words.ts';

type Distance = Execution['distances'][number];

/** How far fills were from the price the customer saw or the level that was waited for. */
export function Distances({ distances }: { readonly distances: readonly Distance[] }) {
  const total = distances.reduce((sum, { fills }) => sum + fills, 0);
  const most = Math.max(...distances.map(({ fills }) => fills), 1);
  return (
    <Panel
      title="Distance from the price shown"
      lead="In parts per million: 100 are a hundredth of a percent."
      className="min-w-0"
    >
      {total === 0 ? (
        <EmptyState title="Nothing to compare with in this period" />
      ) : (
        <dl aria-label="Fills by distance" className="grid gap-2.5">
          {distances.map((distance) => (
            <div
              key={String(distance.from)}
              className="grid grid-cols-[9.5rem_1fr_auto] items-center gap-x-3 text-dense"
            >
              <dt>{distanceText(distance)}</dt>
              <dd aria-hidden className="h-2.5 rounded-full bg-sunken">
                <span
                  className={classNames('block h-full rounded-full', colourOf(distance))}
                  style={{ width: `${(distance.fills / most) * 100}%` }}
                />
              </dd>
              <dd className="w-12 text-right sm:w-24">
                {countText(distance.fills)}
                <span className="text-muted max-sm:hidden">{` · ${shareText(distance.fills, total)}`}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function colourOf({ from, to }: Distance): string {
  if (from === 0 && to === 0) return 'bg-info';
  return to !== null && to < 0 ? 'bg-up' : 'bg-down';
}
