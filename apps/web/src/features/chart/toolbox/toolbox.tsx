import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ChartGround } from '../canvas/draw-chart.ts';
import type { Charts } from '../saved/use-charts.ts';
import { useCandles } from '../use-candles.ts';
import type { ChangeSettings, Settings } from '../use-chart-settings.ts';
import { COMPARE_COLOUR, createCompareLayer } from './compare-layer.ts';
import { DrawingTools } from './drawings/drawing-tools.tsx';
import { IndicatorDialog } from './indicators/indicator-dialog.tsx';
import { IndicatorRows } from './indicators/indicator-rows.tsx';
import { useLayer } from './use-layer.ts';
import { LegendRow } from './legend-row.tsx';

export type ToolboxProps = {
  readonly chart: ChartGround;
  /** Below the figures of the candle. */
  readonly legend: HTMLElement;
  /** Beside the chart, where the tools for drawing stand; null while they are put away. */
  readonly rail: HTMLElement | null;
  readonly charts: Charts;
  readonly settings: Settings;
  readonly onChange: ChangeSettings;
  readonly isChoosing: boolean;
  readonly onChosen: () => void;
};

/** Indicators, drawings and a second symbol: what not everybody needs, and what comes when somebody does. */
export function Toolbox({
  chart,
  legend,
  rail,
  charts,
  settings,
  onChange,
  isChoosing,
  onChosen,
}: ToolboxProps) {
  const { compare, timeframe, indicators } = settings;
  return (
    <>
      {compare !== null && (
        <Compared
          key={compare}
          chart={chart}
          legend={legend}
          symbol={compare}
          settings={settings}
          onChange={onChange}
        />
      )}
      <IndicatorRows
        chart={chart}
        legend={legend}
        indicators={indicators}
        onIndicators={(next) => onChange({ indicators: [...next] })}
      />
      <DrawingTools key={timeframe} chart={chart} timeframe={timeframe} charts={charts} rail={rail} />
      {isChoosing && (
        <IndicatorDialog
          indicators={indicators}
          onIndicators={(next) => onChange({ indicators: [...next] })}
          onClose={onChosen}
        />
      )}
    </>
  );
}

type ComparedProps = Pick<ToolboxProps, 'chart' | 'legend' | 'settings' | 'onChange'> & {
  readonly symbol: string;
};

function Compared({ chart, legend, symbol, settings, onChange }: ComparedProps) {
  const { candles, readOlder } = useCandles(symbol, settings.timeframe);
  const layer = useLayer(chart, (ground) => createCompareLayer(ground, symbol));
  useEffect(() => {
    if (layer && candles) layer.show(candles);
  }, [layer, candles]);
  // The second symbol goes back as far as the first does.
  useEffect(
    () =>
      chart.hear((news) => {
        const [first, own] = [chart.candles()[0], candles?.[0]];
        if (news === 'candles' && first && own && own.time > first.time) readOlder();
      }),
    [chart, candles, readOlder],
  );
  return createPortal(
    <LegendRow name={symbol} colour={COMPARE_COLOUR} onRemove={() => onChange({ compare: null })} />,
    legend,
  );
}
