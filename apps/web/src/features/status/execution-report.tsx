import type { AnswerOf, market } from '@halyard/contract';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';

type Quality = AnswerOf<typeof market.getExecutionQuality>;
type Durations = Quality['request'] & { readonly name: string };

/** How fast orders were executed and at which price, of all fills of the last month. */
export function ExecutionReport({ quality }: { readonly quality: Quality }) {
  if (quality.fills === 0) {
    return <EmptyState title="No orders yet">Figures appear with the first order that is filled.</EmptyState>;
  }
  const { slippage } = quality;
  return (
    <div className="grid gap-8">
      <ColumnTable
        label="Time from request to commit"
        minWidth="sm:min-w-120"
        columns={COLUMNS}
        rows={[
          { name: 'Orders of customers', ...quality.request },
          { name: 'Triggered orders', ...quality.trigger },
        ]}
        idOf={({ name }) => name}
      />
      {slippage.measured > 0 && (
        <dl className="grid grid-cols-3 gap-px border-y border-line bg-line">
          <Share label="Filled at a better price" percent={slippage.better} />
          <Share label="At the price shown" percent={slippage.same} />
          <Share label="At a worse price" percent={slippage.worse} />
        </dl>
      )}
      <p className="max-w-[80ch] text-meta text-muted">
        {`Half, 95% and 99% of the orders were committed within the time shown. ${quality.fills.toLocaleString('en-US')} fills since ${sinceText(quality.since)}, compared with the price the customer was shown or the level the order waited for.`}
      </p>
    </div>
  );
}

const COLUMNS: readonly Column<Durations>[] = [
  column('Time to commit', ({ name }) => name),
  figureColumn('Fills', { from: 'sm' }, ({ count }) => count.toLocaleString('en-US')),
  figureColumn('Half', ({ p50Ms }) => inMs(p50Ms)),
  figureColumn('95%', ({ p95Ms }) => inMs(p95Ms)),
  figureColumn('99%', ({ p99Ms }) => inMs(p99Ms)),
];

function Share({ label, percent }: { readonly label: string; readonly percent: number | null }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 bg-bg py-4 not-first:pl-4">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="text-figure font-medium">{percent === null ? '–' : `${percent.toFixed(1)}%`}</dd>
    </div>
  );
}

function sinceText(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

function inMs(ms: number | null): string {
  return ms === null ? '–' : `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}
