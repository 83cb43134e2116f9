import { type AnswerOf, market } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { msText, ppmText } from './words.ts';

/** What anybody may read of this, as they read it: always of the last 30 days, whatever period is looked at here. */
export function PublicFigures() {
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
  const times = ({ p50Ms, p95Ms, p99Ms }: Quality['request']) =>
    [p50Ms, p95Ms, p99Ms].map(msText).join(' / ');
  const share = (percent: number | null) => (percent === null ? '–' : `${percent.toFixed(1)}%`);
  return [
    ['Fills measured', `${countText(fills)} since ${dateText(since)}`],
    ['Request to commit, 50 / 95 / 99%', times(request)],
    ['Quote to commit, 50 / 95 / 99%', times(trigger)],
    ['Better / same / worse', [slippage.better, slippage.same, slippage.worse].map(share).join(' / ')],
    ['Slippage, 50 / 95 / 99%', [slippage.p50Ppm, slippage.p95Ppm, slippage.p99Ppm].map(ppmText).join(' / ')],
  ];
}
