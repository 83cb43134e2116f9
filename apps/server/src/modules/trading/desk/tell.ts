import { notificationOf, type StoredNotification } from '@halyard/contract';
import type { CloseReason, TradingEvent } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Effects, EventOf, EventType } from './effects.ts';
import { dealWords, usdWord } from './wire.ts';

type Teller<T extends EventType> = (effects: Effects, event: EventOf<T>) => StoredNotification | null;

/**
 * What a customer is told of: all that happened without their doing it at that moment. What they have just asked for
 * themselves they see on the screen.
 */
const TELLERS: { readonly [T in EventType]?: Teller<T> } = {
  'order-filled': ({ placed }, { orderId, side, symbol, quantity, price }) =>
    placed.has(orderId)
      ? null
      : notificationOf('order-filled', { side, ...dealWords(symbol, quantity, price) }),
  'order-cancelled': (effects, { reason, orderId }) =>
    reason === 'customer' || reason === 'unfilled'
      ? null
      : notificationOf('order-cancelled', { ...orderWords(effects, orderId), reason }),
  'order-rejected': (effects, { reason, orderId, requiredUsd }) => {
    const required = usdWord(requiredUsd);
    return notificationOf('order-rejected', { ...orderWords(effects, orderId), reason, required });
  },
  'order-expired': (effects, { orderId }) => notificationOf('order-expired', orderWords(effects, orderId)),
  'position-closed': ({ closed, positions }, { reason, positionId, quantity, price, pnlUsd }) => {
    const position = closed.get(positionId)?.position ?? positions.get(positionId);
    if (!position || isUntold(reason)) return null;
    return notificationOf(`closed-by-${reason}`, {
      ...dealWords(position.symbol, quantity, price),
      result: pnlUsd === 0n ? 'none' : pnlUsd < 0n ? 'loss' : 'profit',
      pnl: usdWord(pnlUsd < 0n ? -pnlUsd : pnlUsd),
    });
  },
  'margin-call': (_, { equityUsd, usedMarginUsd, levels: { call, stopOut } }) => {
    const words = { equity: usdWord(equityUsd), margin: usdWord(usedMarginUsd) };
    return call === 100n && stopOut === 50n
      ? notificationOf('margin-call', words)
      : notificationOf('margin-call-at', { ...words, call: String(call), stopOut: String(stopOut) });
  },
  'withdrawal-needed': (_, { amountUsd }) =>
    notificationOf('withdrawal-cancelled', { amount: usdWord(amountUsd) }),
  'deficit-forgiven': (_, { amountUsd }) => notificationOf('protection', { amount: usdWord(amountUsd) }),
};

/** Of an order that closes it is said that it was filled; what a copy does is shown with it, and its end is told there. */
const UNTOLD = ['customer', 'close_all', 'order', 'copy', 'loss_limit'] as const;
type Untold = (typeof UNTOLD)[number];
const isUntold = (reason: CloseReason): reason is Untold => UNTOLD.some((one) => one === reason);

export function tellings(effects: Effects, events: readonly TradingEvent[]): StoredNotification[] {
  return events.flatMap((event) => tellingOf(effects, event) ?? []);
}

function tellingOf<T extends EventType>(effects: Effects, event: EventOf<T>): StoredNotification | null {
  const teller: Teller<T> | undefined = TELLERS[event.type];
  return teller?.(effects, event) ?? null;
}

function orderWords({ ended }: Effects, orderId: string) {
  const order = ended.get(orderId)?.order;
  assert(order, `order ${orderId} has ended`);
  const { side, quantity, symbol, limitPrice, stopPrice } = order;
  const level = limitPrice ?? stopPrice;
  const deal = dealWords(symbol, quantity, level ?? 0n);
  return level === null
    ? ({ side, ...deal, level: 'none', price: '' } as const)
    : ({ side, ...deal, level: 'one' } as const);
}
