import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { endingText, type Execution } from './words.ts';

/** Orders that ended without a fill, by how and why. What is refused at once never becomes an order. */
export function Unfilled({ rows }: { readonly rows: Execution['unfilled'] }) {
  return (
    <Panel
      title="Orders that were not filled"
      lead="An order that is refused when it is placed is never stored, and not counted here."
      className="min-w-0"
    >
      {rows.length === 0 ? (
        <EmptyState title="Every order of this period was filled or still waits" />
      ) : (
        <dl aria-label="Unfilled orders" className="divide-y divide-line">
          {rows.map((row) => (
            <div
              key={`${row.status} ${row.reason}`}
              className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0"
            >
              <dt>{endingText(row)}</dt>
              <dd className="font-medium">{countText(row.orders)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
