import { Stat } from '../../ui/facts/stat.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { type Execution, msText, ppmText, shareText } from './words.ts';

/** A period in four figures, each with what stands behind it. */
export function ExecutionFigures({ report }: { readonly report: Execution }) {
  const [request, trigger] = [causeOf(report, 'request'), causeOf(report, 'trigger')];
  const sum = (pick: (row: Execution['byCause'][number]) => number) =>
    report.byCause.reduce((all, row) => all + pick(row), 0);
  const [measured, better, worse] = [
    sum((row) => row.measured),
    sum((row) => row.better),
    sum((row) => row.worse),
  ];
  return (
    <dl
      aria-label="Execution"
      className="grid grid-cols-1 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 xl:grid-cols-4"
    >
      <Stat label="Fills" note={`The time of ${countText(report.measured)} was measured`}>
        {countText(report.fills)}
      </Stat>
      <Stat label="Request to commit, median" note={tailOf(request)}>
        {msText(request?.p50Ms ?? null)}
      </Stat>
      <Stat label="Quote to commit, median" note={tailOf(trigger)}>
        {msText(trigger?.p50Ms ?? null)}
      </Stat>
      <Stat
        label="At the price shown or better"
        note={
          measured === 0
            ? 'Nothing to compare with'
            : `${shareText(better, measured)} better, ${shareText(worse, measured)} worse; 95% within ${ppmText(worstOf(report))}`
        }
      >
        {shareText(measured - worse, measured)}
      </Stat>
    </dl>
  );
}

function causeOf({ byCause }: Execution, wanted: 'request' | 'trigger') {
  return byCause.find(({ cause }) => cause === wanted);
}

function tailOf(row: Execution['byCause'][number] | undefined): string {
  if (!row || row.p50Ms === null) return 'No time was measured';
  return `95% ${msText(row.p95Ms)}, 99% ${msText(row.p99Ms)}; ${countText(row.fills)} ${row.fills === 1 ? 'fill' : 'fills'}`;
}

/** Of requests and triggers the one that is further from what was shown. */
function worstOf({ byCause }: Execution): number | null {
  const known = byCause.flatMap(({ p95Ppm }) => p95Ppm ?? []);
  return known.length === 0 ? null : Math.max(...known);
}
