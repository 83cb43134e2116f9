import type { TradingEvent } from '../trading/trading-event.ts';
import type { TradingState } from '../trading/trading-state.ts';
import { createTriggerBook, type Trigger } from '../trading/trigger-book.ts';
import { triggerOfOrder, triggersOfPosition } from '../trading/triggers-of.ts';
import { demand } from './audit-book.ts';
import type { Market } from '../trading/market.ts';
import { isTradable } from './slow-rules.ts';

/**
 * Keeps a trigger book beside the state, as a server does, and objects when a tick did something to an order or a
 * position that the book had not fired, or left alone something that it had.
 */
export type TriggerWatch = {
  readonly follow: (state: TradingState) => void;
  readonly compareTick: (
    symbol: string,
    market: Market,
    before: TradingState,
    events: readonly TradingEvent[],
  ) => void;
};

export function createTriggerWatch(): TriggerWatch {
  const book = createTriggerBook();
  const standing = new Map<string, Trigger>();
  return {
    follow: (state) => {
      const wanted = new Map(triggersOf(state).map((trigger) => [trigger.id, trigger]));
      for (const [id] of standing) {
        if (wanted.has(id)) continue;
        book.remove(id);
        standing.delete(id);
      }
      for (const [id, trigger] of wanted) {
        const known = standing.get(id);
        if (known === undefined) book.add(trigger);
        else if (isSameQueue(known, trigger)) book.update(id, trigger.level);
        else {
          book.remove(id);
          book.add(trigger);
        }
        standing.set(id, trigger);
      }
      demand(book.size() === wanted.size, 'the trigger book has lost something');
    },
    compareTick: (symbol, market, before, events) => {
      const quote = market.symbols.get(symbol)?.quote;
      if (quote === undefined) return;
      const fired = book.fire(symbol, quote);
      for (const id of fired) standing.delete(id);
      const own = [...before.positions, ...before.orders].filter((one) => one.symbol === symbol);
      const acted = new Set(events.flatMap(actedOn));
      const subjects = new Set(fired.map((id) => id.split('/')[0] ?? ''));
      for (const { id } of own) {
        demand(!acted.has(id) || subjects.has(id), `${id} fired without the trigger book`);
        const isEnded = events.some((event) => 'orderId' in event && event.orderId === id);
        if (isTradable(market, symbol))
          demand(!subjects.has(id) || acted.has(id) || isEnded, `${id} was fired and left alone`);
      }
    },
  };
}

/** Whom a tick's own triggers touched. */
function actedOn(event: TradingEvent): readonly string[] {
  if (event.type === 'position-closed') return event.reason === 'stop_out' ? [] : [event.positionId];
  if (event.type === 'trailing-moved') return [event.positionId];
  if (event.type === 'order-triggered' || event.type === 'order-filled' || event.type === 'order-rejected')
    return [event.orderId];
  return [];
}

function triggersOf(state: TradingState): readonly Trigger[] {
  const ofOrders = state.orders.map(triggerOfOrder).filter((trigger) => trigger !== null);
  return [...state.positions.flatMap(triggersOfPosition), ...ofOrders];
}

function isSameQueue(one: Trigger, other: Trigger): boolean {
  return one.watches === other.watches && one.fires === other.fires;
}
