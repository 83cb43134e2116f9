import { admin, type AnswerOf, market } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { showHere, useAddress } from '../../platform/browser/address.ts';
import { paged, read, watched } from '../../platform/calls/read.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { useOnline } from '../../ui/waiting/use-online.ts';
import { ByDay } from './by-day.tsx';
import { ByReason, BySymbol } from './by-kind.tsx';
import { Distances } from './distances.tsx';
import { ExecutionFigures } from './execution-figures.tsx';
import { type Period, PERIODS } from '../../domain/staff/report-periods.ts';
import { endingText, type Execution, msText, ppmText } from './words.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { dateText } from '../../ui/facts/moments.ts';

const REFRESH_EVERY_MS = 60_000;

/** How fast and at which price orders are carried out: what everybody may read, and what only staff see. */
export function AdminExecution() {
  const { query } = useAddress();
  const period: Period = PERIODS.find(({ value }) => value === query['period'])?.value ?? '30d';
  const found = useQuery(paged(watched(read(admin.adminExecution, { query: { period } }), REFRESH_EVERY_MS)));
  const { data, isError, isPlaceholderData } = found;
  const isOnline = useOnline();
  const choose = (next: Period) => showHere({ ...query, period: next });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Segments label="Period" value={period} onValue={choose} segments={PERIODS} />
        <p className="text-dense text-muted">Days begin at midnight UTC.</p>
      </div>
      {data && (!isOnline || isError) && (
        <Notice tone="warn" title="These figures may be out of date">
          The server could not be asked again yet.
        </Notice>
      )}
      <NotLoaded
        of={found}
        failed="Execution figures could not be loaded"
        loading="Loading execution figures"
        rows={12}
      />
      {data && <Report report={data} isBefore={isPlaceholderData} />}
    </div>
  );
}

type ReportProps = {
  readonly report: Execution;
  /** While the figures of another period still stand here. */
  readonly isBefore: boolean;
};

function Report({ report, isBefore }: ReportProps) {
  return (
    <div aria-busy={isBefore} className={classNames('flex flex-col gap-6', isBefore && 'opacity-50')}>
      <ExecutionFigures report={report} />
      <div className="grid gap-6 xl:grid-cols-2">
        <Distances distances={report.distances} />
        <ByDay days={report.days} />
      </div>
      <BySymbol rows={report.bySymbol} />
      <ByReason rows={report.byReason} />
      <div className="grid gap-6 xl:grid-cols-2">
        <Unfilled rows={report.unfilled} />
        <PublicFigures />
      </div>
    </div>
  );
}

/** Orders that ended without a fill, by how and why. What is refused at once never becomes an order. */
function Unfilled({ rows }: { readonly rows: Execution['unfilled'] }) {
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

/** What anybody may read of this, as they read it: always of the last 30 days, whatever period is looked at here. */
function PublicFigures() {
  const quality = useQuery(read(market.getExecutionQuality));
  return (
    <Panel
      title="What everybody can read"
      lead="The last 30 days as one, on the public pages and by GET /api/market/execution-quality. All else here is for staff."
      className="min-w-0"
    >
      <NotLoaded
        of={quality}
        failed="The public figures could not be loaded"
        loading="Loading the public figures"
        rows={4}
      />
      {quality.data && (
        <dl aria-label="Public figures" className="divide-y divide-line">
          {linesOf(quality.data).map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <dt>{name}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

type Quality = AnswerOf<typeof market.getExecutionQuality>;

function linesOf({
  since,
  fills,
  request,
  trigger,
  slippage,
}: Quality): readonly (readonly [string, string])[] {
  const times = ({ p50Ms, p95Ms, p99Ms }: Quality['request']) => inOne([p50Ms, p95Ms, p99Ms].map(msText));
  const share = (percent: number | null) => (percent === null ? '–' : `${percent.toFixed(1)}%`);
  return [
    ['Fills measured', `${countText(fills)} since ${dateText(since)}`],
    [`Request to commit, ${PARTS}`, times(request)],
    [`Quote to commit, ${PARTS}`, times(trigger)],
    ['Better / same / worse', inOne([slippage.better, slippage.same, slippage.worse].map(share))],
    [`Slippage, ${PARTS}`, inOne([slippage.p50Ppm, slippage.p95Ppm, slippage.p99Ppm].map(ppmText))],
  ];
}

const PARTS = '50\u00a0/\u00a095\u00a0/\u00a099%';

/** Figures of one kind on one line, their unit at the end: '4.2 / 9.8 / 20.1 ms'. */
function inOne(figures: readonly string[]): string {
  const unit = / (?:ms|ppm)$/.exec(figures.at(-1) ?? '')?.[0] ?? '';
  return figures
    .map((figure) => figure.replace(unit, ''))
    .join(' / ')
    .concat(unit)
    .replaceAll(' ', '\u00a0');
}
