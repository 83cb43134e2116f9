import { ORDER_TYPE_NAMES } from '@halyard/catalogue';
import { SHARED_SENTENCES } from '../shared-sentences.ts';
import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { book, id, integerInQuery, ofBook, wholeNumber } from '../fields.ts';
import {
  closedPositions,
  order,
  ORDER_STATUSES,
  portfolioSummary,
  position,
  POSITION_FILLS,
  SIDES,
  TIMES_IN_FORCE,
} from './shapes.ts';
import { INSTRUMENT_TYPES } from '../market.ts';

/** Trading, as calls: orders, positions and what they are worth. */

export {
  CLOSE_REASONS,
  type Order,
  order,
  ORDER_STATUSES,
  type PortfolioSummary,
  portfolioSummary,
  type Position,
  position,
  POSITION_FILLS,
  SIDES,
  TIMES_IN_FORCE,
} from './shapes.ts';
export {
  type ClosedPosition,
  type EndedOrder,
  EQUITY_PERIODS,
  explainPosition,
  getEquityCurve,
  listHistory,
  type PositionExplanation,
} from './reports.ts';
export { getPerformance, getResults } from './insight.ts';
export { getRisk, RISK_ALERTS, type RiskReport, setRiskLimits } from './risk.ts';

/** Amounts and prices come as JSON numbers or decimal texts; which decimals fit is the use case's to say. */
const decimal = (sentence: string) =>
  z.union([z.number(), z.string().trim().min(1, { error: sentence }).max(40, { error: sentence })], {
    error: sentence,
  });
const quantity = decimal(SHARED_SENTENCES.invalidQuantity);
const limitPrice = decimal(SHARED_SENTENCES.invalidLimit);
const stopPrice = decimal(SHARED_SENTENCES.invalidStop).describe(
  'Where a stop or stop-limit order wakes: above the ask for a buy, below the bid for a sell. One that is reached already is refused.',
);
const stopLoss = decimal(SHARED_SENTENCES.invalidStopLoss);
const takeProfit = decimal(SHARED_SENTENCES.invalidTakeProfit);
const trailingStop = decimal(SHARED_SENTENCES.invalidTrailing);
const maxSlippage = decimal(SHARED_SENTENCES.invalidSlippage).describe(
  'How much worse than the price shown a market order may fill, or than its stop price a stop order.',
);
const clientOrderId = z
  .string({ error: SHARED_SENTENCES.invalidClientId })
  .regex(/^[A-Za-z0-9._:-]{1,64}$/, { error: SHARED_SENTENCES.invalidClientId })
  .describe("The caller's own name for the order, used once in an account.");
const shownPrice = decimal('Please enter a valid price');
const expiresAt = z.iso.datetime({ error: SHARED_SENTENCES.invalidExpiry });
const leverage = wholeNumber('Please choose a leverage', 1, 10_000);
const symbol = z.string({ error: 'Please choose a symbol' }).trim().min(1).max(20);

/** What one does at the market, in one account. */
const tradeAct = { ...customerAct, limit: 'trade', book: 'any', query: ofBook } as const;

export const getPortfolio = endpoint({
  ...customerRead,
  name: 'getPortfolio',
  summary: 'What the account is worth, and its open positions',
  path: '/investment/portfolio',
  book: 'any',
  query: ofBook,
  answer: z.object({ summary: portfolioSummary, positions: z.array(position) }),
});

const placingRefusals = [
  'unknown-symbol',
  'invalid-quantity',
  'quantity-out-of-range',
  'invalid-leverage',
  'invalid-limit-price',
  'invalid-stop-price',
  'stop-price-side',
  'invalid-expiry',
  'invalid-stop-loss',
  'invalid-take-profit',
  'invalid-trailing-stop',
  'stop-loss-side',
  'take-profit-side',
  'market-closed',
  'no-price',
  'insufficient-margin',
  'too-many-open',
  'too-many-positions',
  'order-too-large',
  'too-much-in-all',
  'amount-too-large',
  'books-halted',
  'book-copies',
  'claim-open',
  'exits-need-opening',
  'nothing-to-reduce',
] as const;

/** What may be wrong with how a new order is to be carried out. */
const instructionRefusals = [
  'client-order-id-used',
  'invalid-time-in-force',
  'invalid-max-slippage',
  'shown-price-needed',
  'price-moved',
  'deficit-open',
] as const;

const newOrder = z.strictObject({
  symbol,
  /** Accepted and never trusted: the class follows from the symbol. */
  type: z.enum(INSTRUMENT_TYPES).optional(),
  side: z.enum(SIDES, { error: 'Please choose buy or sell' }),
  quantity,
  leverage: leverage.default(1),
  stopLoss: stopLoss.nullish(),
  takeProfit: takeProfit.nullish(),
  trailingStop: trailingStop.nullish(),
  orderType: z.enum(ORDER_TYPE_NAMES).default('market'),
  limitPrice: limitPrice.nullish(),
  stopPrice: stopPrice.nullish(),
  timeInForce: z.enum(TIMES_IN_FORCE).default('gtc'),
  expiresAt: expiresAt.nullish(),
  /** The price the customer saw when they sent it; slippage is measured against it and nothing else. */
  shownPrice: shownPrice.nullish(),
  /** Whether it opens, closes what is open on the other side, or first the one and then the other. */
  positionFill: z.enum(POSITION_FILLS).optional(),
  maxSlippage: maxSlippage.nullish(),
  clientOrderId: clientOrderId.nullish(),
});
export type NewOrder = z.infer<typeof newOrder>;

export const placeTrade = endpoint({
  ...tradeAct,
  name: 'placeTrade',
  summary: 'Place an order; one that the market meets fills at once',
  path: '/investment/trade',
  demands: ['active', 'verified'],
  body: newOrder,
  answer: z.object({ order, position: position.nullable() }),
  refusals: [...placingRefusals, ...instructionRefusals],
  idempotent: true,
});

export const placeOco = endpoint({
  ...tradeAct,
  name: 'placeOco',
  summary: 'Place two orders that wait; the first to fill cancels the other',
  path: '/investment/orders/oco',
  demands: ['active', 'verified'],
  body: z.strictObject({
    legs: z
      .array(newOrder, { error: SHARED_SENTENCES.twoLegs })
      .length(2, { error: SHARED_SENTENCES.twoLegs }),
  }),
  answer: z.object({ orders: z.array(order) }),
  refusals: [...placingRefusals, ...instructionRefusals, 'oco-two-symbols', 'oco-not-pending'],
  idempotent: true,
});

export const listOrders = endpoint({
  ...customerRead,
  name: 'listOrders',
  summary: 'Orders of the caller, newest first',
  path: '/investment/orders',
  book: 'any',
  query: z.strictObject({
    book,
    status: z.enum(ORDER_STATUSES).optional(),
    limit: integerInQuery('limit', 1, 200).default(50),
    before: id.optional(),
  }),
  answer: z.object({ orders: z.array(order) }),
});

export const modifyOrder = endpoint({
  ...tradeAct,
  name: 'modifyOrder',
  summary: 'Change a pending order; what is left out stays, null removes',
  method: 'PATCH',
  path: '/investment/orders/{id}',
  demands: ['active', 'verified'],
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      quantity: quantity.optional(),
      limitPrice: limitPrice.optional(),
      stopPrice: stopPrice.optional(),
      stopLoss: stopLoss.nullish(),
      takeProfit: takeProfit.nullish(),
      trailingStop: trailingStop.nullish(),
      timeInForce: z.enum(TIMES_IN_FORCE).exclude(['ioc', 'fok']).optional(),
      expiresAt: expiresAt.nullish(),
      /** `default` is what the mode of the account says. */
      positionFill: z.enum(POSITION_FILLS).optional(),
      maxSlippage: maxSlippage.nullish(),
    })
    .refine((change) => Object.keys(change).length > 0, { error: SHARED_SENTENCES.nothingToChange }),
  answer: order,
  refusals: [...placingRefusals, 'stop-reached', 'invalid-max-slippage', 'order-not-found', 'order-ended'],
});

export const cancelOrder = endpoint({
  ...tradeAct,
  name: 'cancelOrder',
  summary: 'Cancel a pending order',
  method: 'DELETE',
  path: '/investment/orders/{id}',
  params: z.strictObject({ id }),
  answer: order,
  refusals: ['order-not-found', 'order-ended', 'books-halted'],
});

export const modifyPosition = endpoint({
  ...tradeAct,
  name: 'modifyPosition',
  summary: 'Set or remove stop loss, take profit and trailing stop of an open position',
  method: 'PATCH',
  path: '/investment/positions/{id}',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      stopLoss: stopLoss.nullish(),
      takeProfit: takeProfit.nullish(),
      trailingStop: trailingStop.nullish(),
    })
    .refine((change) => Object.keys(change).length > 0, { error: SHARED_SENTENCES.nothingToChange }),
  answer: position,
  refusals: [
    'position-not-found',
    'position-closed',
    'market-closed',
    'no-price',
    'invalid-stop-loss',
    'invalid-take-profit',
    'invalid-trailing-stop',
    'stop-loss-side',
    'take-profit-side',
    'books-halted',
  ],
});

export const closePosition = endpoint({
  ...tradeAct,
  name: 'closePosition',
  summary: 'Close a position or a part of it',
  path: '/investment/close/{id}',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      quantity: decimal('Invalid quantity').nullish(),
      /** The price the customer saw when they sent it; slippage is measured against it and nothing else. */
      shownPrice: shownPrice.nullish(),
    })
    .default({}),
  answer: z.object({
    id,
    status: z.enum(['open', 'closed']),
    closedQuantity: z.number(),
    remainingQuantity: z.number(),
    closePrice: z.number(),
    pnl: z.number(),
  }),
  refusals: [
    'position-not-found',
    'position-closed',
    'invalid-close-quantity',
    'market-closed',
    'no-price',
    'books-halted',
  ],
  idempotent: true,
});

export const closeAllPositions = endpoint({
  ...tradeAct,
  name: 'closeAllPositions',
  summary: 'Close all positions, or those of a symbol or side; each on its own',
  path: '/investment/close-all',
  body: z.strictObject({ symbol: symbol.nullish(), side: z.enum(SIDES).nullish() }).default({}),
  answer: closedPositions,
  refusals: ['close-all-off', 'unknown-symbol', 'books-halted'],
  idempotent: true,
});
