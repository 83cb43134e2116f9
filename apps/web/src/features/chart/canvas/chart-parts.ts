import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
} from 'lightweight-charts';
import type { ChartType } from '../candles.ts';
import type { ChartColours } from './chart-colours.ts';

export type MainSeries = ISeriesApi<SeriesType>;

/** A chart with its volume. The series of the prices comes with how they are to be shown. */
export function buildChart(container: HTMLElement) {
  const chart = createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: getComputedStyle(container).fontFamily, fontSize: 11 },
    crosshair: { mode: CrosshairMode.Normal },
    // The prices of a candle stand over it, on a phone in two lines.
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: container.clientWidth < 480 ? 0.15 : 0.08, bottom: 0.22 },
    },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: 6,
      minBarSpacing: 0.2,
    },
    localization: { locale: 'en-GB' },
  });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } });
  return { chart, volumes };
}

function priceFormatOf(symbol: string) {
  const formatter = (price: number) => formatPrice(symbol, price);
  return { type: 'custom', formatter, minMove: 10 ** -priceDecimalsOf(symbol) } as const;
}

const DEFINITIONS = {
  candles: CandlestickSeries,
  bars: BarSeries,
  line: LineSeries,
  area: AreaSeries,
  'heikin-ashi': CandlestickSeries,
} as const;

export function addMainSeries(chart: IChartApi, symbol: string, type: ChartType): MainSeries {
  return chart.addSeries(DEFINITIONS[type], { priceFormat: priceFormatOf(symbol) });
}

export function paintChart(chart: IChartApi, { surface, line, muted }: ChartColours): void {
  chart.applyOptions({
    layout: {
      background: { color: surface },
      textColor: muted,
      panes: { separatorColor: line, separatorHoverColor: line },
    },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    crosshair: { vertLine: { labelBackgroundColor: muted }, horzLine: { labelBackgroundColor: muted } },
  });
}

/** Rising candles are hollow and falling ones filled, so that they differ without their colours. */
export function paintSeries(series: MainSeries, type: ChartType, colours: ChartColours): void {
  const { up, down, surface, muted, ink, inkFaint, clear } = colours;
  const prices = { priceLineColor: muted };
  if (type === 'line') series.applyOptions({ ...prices, color: ink, lineWidth: 2 });
  else if (type === 'area') {
    series.applyOptions({ ...prices, lineColor: ink, topColor: inkFaint, bottomColor: clear, lineWidth: 2 });
  } else if (type === 'bars')
    series.applyOptions({ ...prices, upColor: up, downColor: down, thinBars: false });
  else {
    series.applyOptions({
      ...prices,
      upColor: surface,
      downColor: down,
      borderUpColor: up,
      borderDownColor: down,
      wickUpColor: up,
      wickDownColor: down,
    });
  }
}

const LINE = { lineWidth: 1, axisLabelVisible: true, title: '' } as const;

export const LINE_STYLES = {
  entry: { ...LINE, lineStyle: LineStyle.Solid },
  level: { ...LINE, lineStyle: LineStyle.Dashed },
  alert: { ...LINE, lineStyle: LineStyle.SparseDotted },
  draft: { ...LINE, lineStyle: LineStyle.LargeDashed },
} as const;
