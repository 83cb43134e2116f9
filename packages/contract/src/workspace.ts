import { z } from 'zod';
import { customerAct, customerRead, endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { CHART_TIMEFRAMES } from './market.ts';

/** How somebody has arranged their charts: what they show, with which indicators, and what was drawn on them. */

export const CHART_TYPES = ['candles', 'bars', 'line', 'area', 'heikin-ashi'] as const;
export const DRAWING_KINDS = [
  'trend',
  'ray',
  'horizontal',
  'rectangle',
  'fibonacci',
  'measure',
  'text',
] as const;
export const MAX_CHARTS = 4;
export const MAX_INDICATORS = 10;
export const MAX_DRAWINGS = 200;
export const MAX_DRAWING_PRICE = 1e12;
/** Unix seconds. */
export const MAX_DRAWING_TIME = 10_000_000_000;
/** Colours are places of a palette, which every theme has in its own shades. */
export const PALETTE_SIZE = 8;

const colour = z
  .number()
  .int()
  .min(0)
  .max(PALETTE_SIZE - 1);
/** Given by the screen: nobody else ever asks for it. */
const id = z.string().regex(/^[0-9a-z-]{1,40}$/);
/** As symbols are written; one that is no longer in the catalogue may still stand in what was kept. */
const symbol = z.string().regex(/^[A-Z0-9/.]{1,20}$/);

export const chartIndicator = z.strictObject({
  id,
  /** What the screen calls it; one that a later screen no longer knows is left out there. */
  kind: z.string().regex(/^[a-z][a-z0-9-]{0,23}$/),
  params: z.array(z.number().min(-1_000_000).max(1_000_000)).max(6),
  colours: z.array(colour).max(6),
});
export type ChartIndicator = z.infer<typeof chartIndicator>;

export const chartSettings = z.strictObject({
  /** Null follows the symbol of the page. */
  symbol: symbol.nullable(),
  timeframe: z.enum(CHART_TIMEFRAMES),
  type: z.enum(CHART_TYPES),
  isLog: z.boolean(),
  /** A second symbol to hold beside it, in percent. */
  compare: symbol.nullable(),
  indicators: z.array(chartIndicator).max(MAX_INDICATORS),
});
export type ChartSettings = z.infer<typeof chartSettings>;

export const chartDrawing = z.strictObject({
  id,
  symbol,
  kind: z.enum(DRAWING_KINDS),
  points: z
    .array(
      z.strictObject({
        /** Unix seconds; a moment need not have a candle. */
        time: z.number().min(0).max(MAX_DRAWING_TIME),
        price: z.number().min(-MAX_DRAWING_PRICE).max(MAX_DRAWING_PRICE),
      }),
    )
    .min(1)
    .max(2),
  colour,
  isLocked: z.boolean(),
  text: text('the text', 100, { min: 0 }),
});
export type ChartDrawing = z.infer<typeof chartDrawing>;

export const chartsContent = z.strictObject({
  /** How many charts stand beside each other. */
  layout: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  /** What charts that stand beside each other have in common. */
  links: z.strictObject({ symbol: z.boolean(), timeframe: z.boolean(), crosshair: z.boolean() }),
  charts: z.array(chartSettings).min(1).max(MAX_CHARTS),
  drawings: z.array(chartDrawing).max(MAX_DRAWINGS),
});
export type ChartsContent = z.infer<typeof chartsContent>;

const version = z.number().int().min(0).max(2_000_000_000);

export const getCharts = endpoint({
  ...customerRead,
  name: 'getCharts',
  summary:
    "The caller's charts as they were saved last, by whichever device; version 0 and no content before that",
  path: '/workspace/charts',
  answer: z.object({ version, content: chartsContent.nullable() }),
});

export const saveCharts = endpoint({
  ...customerAct,
  name: 'saveCharts',
  summary: 'Save them over the version that was read; refused when another device has saved since',
  method: 'PUT',
  path: '/workspace/charts',
  body: z.strictObject({ version, content: chartsContent }),
  answer: z.object({ version }),
  refusals: ['charts-changed'],
});
