import type { workspace } from '@halyard/contract';
import { formatPrice } from '@halyard/catalogue';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { candleAt } from '../../candles.ts';
import type { ChartGround } from '../../canvas/draw-chart.ts';
import { colourOf, LegendRow } from '../legend-row.tsx';
import {
  createIndicatorLayer,
  figureText,
  type IndicatorLayer,
  type ShownIndicator,
} from './indicator-layer.ts';
import { useLayer } from '../use-layer.ts';
import { indicatorOf } from './catalogue.ts';
import { type IndicatorKind, valuesOf } from './indicator.ts';
import { IndicatorSettings } from './indicator-settings.tsx';

type Saved = workspace.ChartIndicator;

type IndicatorRowsProps = {
  readonly chart: ChartGround;
  readonly legend: HTMLElement;
  readonly indicators: readonly Saved[];
  readonly onIndicators: (indicators: readonly Saved[]) => void;
};

/** The indicators of a chart, drawn, and named where they are drawn. */
export function IndicatorRows({ chart, legend, indicators, onIndicators }: IndicatorRowsProps) {
  const layer = useLayer(chart, createIndicatorLayer);
  const [edited, setEdited] = useState<string | null>(null);
  // Before the rows, which look for what is drawn.
  useLayoutEffect(() => layer?.show(indicators), [layer, indicators]);
  const set = indicators.find(({ id }) => id === edited);
  return (
    <>
      {layer &&
        indicators.map((saved) => (
          <IndicatorRow
            key={saved.id}
            chart={chart}
            layer={layer}
            legend={legend}
            saved={saved}
            onSet={() => setEdited(saved.id)}
            onRemove={() => onIndicators(indicators.filter(({ id }) => id !== saved.id))}
          />
        ))}
      {set && (
        <IndicatorSettings
          saved={set}
          onSave={(next) => onIndicators(indicators.map((one) => (one.id === next.id ? next : one)))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

type IndicatorRowProps = Pick<IndicatorRowsProps, 'chart' | 'legend'> & {
  readonly layer: IndicatorLayer;
  readonly saved: Saved;
  readonly onSet: () => void;
  readonly onRemove: () => void;
};

function IndicatorRow({ chart, layer, legend, saved, onSet, onRemove }: IndicatorRowProps) {
  const values = useRef<HTMLSpanElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const kind = indicatorOf(saved.kind);
  useEffect(() => {
    const shown = layer.find(saved);
    return shown && kind && values.current
      ? followValues({ chart, shown, kind, node: values.current })
      : undefined;
  }, [chart, layer, saved, kind]);
  useEffect(() => {
    const place = () => {
      const shown = layer.find(saved);
      if (pane.current && shown) pane.current.style.top = `${topOf(chart, shown.paneIndex()) + 4}px`;
    };
    place();
    return chart.onDrawn(place);
  }, [chart, layer, saved]);
  if (!kind) return null;
  const name = [kind.short, ...valuesOf(kind, saved.params)].join(' ');
  const row = <LegendRow name={name} values={values} onSet={onSet} onRemove={onRemove} />;
  if (kind.isOnPrice) return createPortal(row, legend);
  return (
    <div ref={pane} className="pointer-events-none absolute left-3 z-10">
      {row}
    </div>
  );
}

/** How far down a pane begins. */
function topOf({ chart }: ChartGround, paneIndex: number): number {
  const above = chart.panes().slice(0, paneIndex);
  return above.reduce((sum, pane) => sum + pane.getHeight() + 1, 0);
}

type Followed = {
  readonly chart: ChartGround;
  readonly shown: ShownIndicator;
  readonly kind: IndicatorKind;
  readonly node: HTMLElement;
};

/** Puts the figures under the pointer, or else the newest, into a node, each in the colour of its line. */
function followValues({ chart, shown, kind, node }: Followed): () => void {
  const { places } = shown;
  node.replaceChildren();
  const parts = kind.lines.map(({ name }, index) => {
    const part = document.createElement('span');
    part.title = name;
    part.style.color = colourOf(places[index] ?? 0);
    node.append(part);
    return part.appendChild(document.createTextNode(''));
  });
  let time: number | null = null;
  const write = () =>
    shown.figuresAt(time).forEach((figure, index) => {
      const text =
        figure === null ? '–' : kind.isOnPrice ? formatPrice(chart.symbol, figure) : figureText(figure);
      const part = parts[index];
      if (part && part.data !== text) part.data = text;
    });
  const hover = ({ time: at }: { readonly time?: unknown }) => {
    time = typeof at === 'number' && candleAt(chart.candles(), at) ? at : null;
    write();
  };
  write();
  chart.chart.subscribeCrosshairMove(hover);
  // After the layer, which hears of a candle first.
  const leave = chart.hear(() => queueMicrotask(write));
  return () => {
    leave();
    if (!chart.isGone()) chart.chart.unsubscribeCrosshairMove(hover);
  };
}
