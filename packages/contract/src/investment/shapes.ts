import { ORDER_TYPE_NAMES } from '@halyard/catalogue';
import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { INSTRUMENT_TYPES } from '../market.ts';

/** What trading is told in: orders, positions and the summary of an account. */

export const SIDES = ['buy', 'sell'] as const;
export const TIMES_IN_FORCE = ['gtc', 'day', 'gtd', 'ioc', 'fok'] as const;
/** `default` is what the mode of the account says. */
export const POSITION_FILLS = ['default', 'open_only', 'reduce_first', 'reduce_only'] as const;
export const ORDER_STATUSES = ['pending', 'filled', 'cancelled', 'expired', 'rejected'] as const;
export const CLOSE_REASONS = [
  'customer',
  'stop_loss',
  'take_profit',
  'trailing_stop',
  'stop_out',
  'close_all',
  'admin',
  'order',
  'copy',
  'loss_limit',
] as const;

export const order = z.object({
  id,
  symbol: z.string(),
  type: z.enum(INSTRUMENT_TYPES),
  side: z.enum(SIDES),
  orderType: z.enum(ORDER_TYPE_NAMES),
  quantity: z.number(),
  leverage: z.number(),
  limitPrice: z.number().nullable(),
  stopPrice: z.number().nullable(),
  stopLoss: z.number().nullable(),
  takeProfit: z.number().nullable(),
  trailingStop: z.number().nullable(),
  timeInForce: z.enum(TIMES_IN_FORCE),
  expiresAt: moment.nullable(),
  /** A stop-limit order whose stop was reached rests as a limit order. */
  isTriggered: z.boolean(),
  /** What is set aside for it, in USD. */
  reserved: z.number(),
  status: z.enum(ORDER_STATUSES),
  reason: z.string().nullable(),
  /** The position its fill opened. */
  positionId: id.nullable(),
  placedAt: moment,
  endedAt: moment.nullable(),
  /** The caller's own name for it. */
  clientOrderId: z.string().optional(),
  /** Left out where the mode of the account decides. */
  positionFill: z.enum(POSITION_FILLS).exclude(['default']).optional(),
  /** How far from the price shown, or from its stop, it may fill. */
  maxSlippage: z.number().optional(),
  /** The other one of two orders: the first to fill cancels the other. */
  ocoOrderId: id.optional(),
  /** What of it closed positions of the other side. */
  closedQuantity: z.number().optional(),
});
export type Order = z.infer<typeof order>;

/** What has closed at which price, and why the rest has not. */
export const closedPositions = z.object({
  closed: z.array(z.object({ id, closePrice: z.number(), pnl: z.number() })),
  failed: z.array(z.object({ id, error: z.string() })),
});

export const position = z.object({
  id,
  symbol: z.string(),
  type: z.enum(INSTRUMENT_TYPES),
  side: z.enum(SIDES),
  quantity: z.number(),
  leverage: z.number(),
  entryPrice: z.number(),
  /** Where it would close; absent while the price is stale. */
  currentPrice: z.number().optional(),
  pnl: z.number(),
  pnlPercent: z.number(),
  margin: z.number(),
  stopLoss: z.number().nullable(),
  takeProfit: z.number().nullable(),
  trailingStop: z.number().nullable(),
  commission: z.number(),
  financing: z.number(),
  openedAt: moment,
  /** Once the last part is closed. */
  closedAt: moment.nullable(),
});
export type Position = z.infer<typeof position>;

export const portfolioSummary = z.object({
  totalValue: z.number(),
  totalPnl: z.number(),
  totalPnlPercent: z.number(),
  openPositions: z.number(),
  dayChange: z.number(),
  dayChangePercent: z.number(),
  availableMargin: z.number(),
  usedMargin: z.number(),
  /** Percent; null without positions, and where somebody else manages the account: no margin of it is judged. */
  marginLevel: z.number().nullable(),
  equity: z.number(),
  buyingPower: z.number(),
  deficit: z.number(),
});
export type PortfolioSummary = z.infer<typeof portfolioSummary>;
