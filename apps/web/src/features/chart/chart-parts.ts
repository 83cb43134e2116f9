import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
} from 'lightweight-charts';
import type { ChartColours } from './chart-colours.ts';

export type ChartParts = ReturnType<typeof buildChart>;

/** A chart with its two series, candles above and volume below. */
export function buildChart(container: HTMLElement, symbol: string) {
  const decimals = priceDecimalsOf(symbol);
  const chart = createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: getComputedStyle(container).fontFamily, fontSize: 11 },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.22 } },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false, rightOffset: 6 },
    localization: { locale: 'en-GB', priceFormatter: (price: number) => formatPrice(symbol, price) },
  });
  const candles = chart.addSeries(CandlestickSeries, {
    priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
  });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } });
  return { chart, candles, volumes };
}

/** Rising candles are hollow and falling ones filled, so that they differ without their colours. */
export function paintChart({ chart, candles }: ChartParts, colours: ChartColours): void {
  const { up, down, surface, line, muted } = colours;
  chart.applyOptions({
    layout: { background: { color: surface }, textColor: muted },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    crosshair: { vertLine: { labelBackgroundColor: muted }, horzLine: { labelBackgroundColor: muted } },
  });
  candles.applyOptions({
    upColor: surface,
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
    priceLineColor: muted,
  });
}

const LINE = { lineWidth: 1, axisLabelVisible: true, title: '' } as const;

export const LINE_STYLES = {
  entry: { ...LINE, lineStyle: LineStyle.Solid },
  level: { ...LINE, lineStyle: LineStyle.Dashed },
} as const;
