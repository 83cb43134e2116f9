import { SHARED_SENTENCES, withWords } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { failureTexts } from './failure-texts.ts';

/** What the ticket, positions and orders say. */

export const OWING = {
  title: (amount: string) => `You owe ${amount} of a trading loss`,
  next: 'What you pay in pays it first, and so does what your positions bring when they close. Until then nothing can be opened, converted or withdrawn. Once nothing is open, what is left of it is forgiven.',
} as const;

export const TRADING = {
  invalidQuantity: SHARED_SENTENCES.invalidQuantity,
  quantityRange: (min: string, max: string) => `Quantity must be between ${min} and ${max}`,
  invalidAmount: SHARED_SENTENCES.invalidAmount,
  riskNeedsStop: 'Set a stop loss: the quantity follows from how far away it is',
  tooSmallForStep: 'That is less than the smallest quantity of this symbol',
  invalidLimit: SHARED_SENTENCES.invalidLimit,
  invalidStop: SHARED_SENTENCES.invalidStop,
  invalidStopLoss: SHARED_SENTENCES.invalidStopLoss,
  invalidTakeProfit: SHARED_SENTENCES.invalidTakeProfit,
  invalidTrailing: SHARED_SENTENCES.invalidTrailing,
  invalidExpiry: SHARED_SENTENCES.invalidExpiry,
  invalidSlippage: SHARED_SENTENCES.invalidSlippage,
  invalidClientId: SHARED_SENTENCES.invalidClientId,
  invalidPair: 'Please enter a price for the second order',
  placedPair: (symbol: string) => `Two orders for ${symbol} created successfully!`,
  moreThanHeld: (held: string) => `You hold ${held}`,
  noPrice: SHARED_SENTENCES.noPrice,
  insufficient: (required: string) => withWords(SHARED_SENTENCES.insufficient, { required }),
  /** Why less or more is available elsewhere. */
  openPnl: (usd: number) =>
    usd > 0 ? `without your open profit of ${formatUsd(usd)}` : `after your open loss of ${formatUsd(-usd)}`,
  reviewed: 'Press Enter to send this order, Esc to change it',
  estimated:
    'The order is sent as it stands here. Its price and what it comes to in dollars are estimates until it is filled.',
  placed: (side: string, symbol: string) => `${side.toUpperCase()} order for ${symbol} created successfully!`,
  placeFailure: failureTexts('Trade creation failed', 'Trade creation failed. Please try again.'),
  closed: SHARED_SENTENCES.positionClosed,
  closeFailure: failureTexts('Failed to close position', 'Failed to close position. Please try again.'),
  closeAllOff: SHARED_SENTENCES.closeAllOff,
  closeAllFailure: failureTexts('Failed to close positions', 'Failed to close positions. Please try again.'),
  closeMany: (count: number) => (count === 1 ? 'Close 1 position' : `Close ${count} positions`),
  closeSome: (count: number, all: number) => `Close ${count} of ${all} positions`,
  closedMany: (count: number) => (count === 1 ? '1 position closed' : `${count} positions closed`),
  notClosed: (count: number) =>
    count === 1 ? '1 position could not be closed' : `${count} positions could not be closed`,
  exitsSaved: 'Stop loss and take profit saved',
  exitsFailure: failureTexts(
    'Failed to change the position',
    'Failed to change the position. Please try again.',
  ),
  orderSaved: 'Order changed',
  orderFilled: (trade: string) => `Order changed and filled at once: ${trade}`,
  orderFailure: failureTexts('Failed to change the order', 'Failed to change the order. Please try again.'),
  orderCancelled: 'Order cancelled',
  cancelFailure: failureTexts('Failed to cancel the order', 'Failed to cancel the order. Please try again.'),
  nothingOpenIn: (symbol: string) => `You have no open position in ${symbol}`,
  severalOpenIn: (symbol: string, count: number) =>
    `You have ${count} open positions in ${symbol}. Close each at its row.`,
  nothingToChange: SHARED_SENTENCES.nothingToChange,
  marketClosed: SHARED_SENTENCES.marketClosed,
  openInSimulation: 'The real market rests now. It is open here because this is a simulation.',
  halted: (reason: string) => `Trading is halted: ${reason}`,
  closedFor: (reason: string, until: string) => `Market is closed until ${until}: ${reason}`,
  delayed: 'This price is delayed',
  corporateOnly: SHARED_SENTENCES.corporateOnly,
} as const;
