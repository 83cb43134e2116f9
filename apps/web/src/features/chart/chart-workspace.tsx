import { useMemo } from 'react';
import { CHARTS } from '../../texts/charts.ts';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { ChartPanel } from './chart-panel.tsx';
import { LayoutMenu } from './chart-toolbar.tsx';
import { type Charts, useCharts } from './saved/use-charts.ts';
import { createSharedPointer } from './shared-pointer.ts';

type ChartWorkspaceProps = {
  readonly symbol: string;
  /** How high one chart is, as classes; without it they share the height of the pane they stand in. */
  readonly height?: string | undefined;
  /** Whether there is room for more than one. */
  readonly mayBeMany?: boolean;
};

/** A person's charts: one, or several beside each other, as they left them on whatever device. */
export function ChartWorkspace({ symbol, height, mayBeMany = false }: ChartWorkspaceProps) {
  const charts = useCharts();
  const { content, conflict, store } = charts;
  const count = mayBeMany ? content.layout : 1;
  const pointer = useMemo(() => createSharedPointer(), []);
  return (
    <>
      {conflict && (
        <ChangedMeanwhile
          title={CHARTS.conflict}
          loadLabel={CHARTS.takeTheirs}
          onLoad={store.takeTheirs}
          onKeep={store.keepMine}
        >
          {CHARTS.conflictLead}
        </ChangedMeanwhile>
      )}
      <div className={classNames('grid min-h-0 flex-1 auto-rows-fr gap-3', count > 1 && 'md:grid-cols-2')}>
        {Array.from({ length: count }, (_, index) => (
          <ChartPanel
            // A place of the layout is what it is by its number.
            key={`chart ${index + 1}`}
            index={index}
            symbol={symbolOf(charts, index, symbol)}
            isOnlyOne={count === 1}
            height={heightOf(count, height)}
            charts={charts}
            pointer={content.links.crosshair && count > 1 ? pointer : undefined}
            layout={mayBeMany && index === 0 && <LayoutMenu charts={charts} symbol={symbol} />}
          />
        ))}
      </div>
    </>
  );
}

function heightOf(count: number, height: string | undefined): string {
  if (height === undefined) return 'min-h-0 flex-1';
  return count === 4 ? 'h-80 md:h-72 2xl:h-90' : height;
}

/** Charts that are linked, and the first one, follow the page. */
function symbolOf({ content: { links, charts } }: Charts, index: number, symbol: string): string {
  return index === 0 || links.symbol ? symbol : (charts[index]?.symbol ?? symbol);
}
