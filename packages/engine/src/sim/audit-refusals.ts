import type { Command, PlaceOrder } from '../trading/command.ts';
import type { Market } from '../trading/market.ts';
import type { EngineRefusal } from '../trading/refusal.ts';
import type { Order } from '../trading/trading-state.ts';
import { type AuditBook, demand } from './audit-book.ts';
import { openAfter, planFill } from './audit-netting.ts';
import { isReached } from './audit-orders.ts';
import { slowBeyond, slowMostLeverage } from './slow-groups.ts';
import { latest, slowEntry, slowNotional } from './slow-rules.ts';

/** The words of a limit, as the customer reads them. */
const WORDS: Readonly<Record<string, (most: number) => string>> = {
  'order-too-large': (most) => `$${most.toLocaleString('en')}.00`,
  'too-many-positions': (most) => most.toLocaleString('en'),
  'too-much-in-all': (most) => `$${most.toLocaleString('en')}.00`,
};

/** What a customer was refused by their group they would have passed: that limit, and with the figure it says. */
export function auditRefused(
  book: AuditBook,
  market: Market,
  command: Command,
  { code, words }: EngineRefusal,
): void {
  if (command.type !== 'place-order') return;
  const { symbol, leverage } = command.terms;
  const most = slowMostLeverage(market, symbol);
  if (code === 'invalid-leverage') {
    demand(leverage > most, 'refused a leverage that is allowed');
    return demand(String(words['max']) === String(most), 'refused a leverage for another one');
  }
  if (WORDS[code] === undefined) return;
  demand(leverage <= most, 'judged a size before the leverage');
  const beyond = beyondOf(book, market, command);
  demand(beyond?.code === code, `refused for ${code}, and ${beyond?.code ?? 'nothing'} is right`);
  demand(words['most'] === WORDS[code](beyond?.most ?? 0), 'refused by another limit than it says');
}

/** What it would open now, or by the price that it waits for. */
function beyondOf(book: AuditBook, market: Market, { terms, orderId: id, positionId }: PlaceOrder) {
  const pricing = latest(market, terms.symbol);
  const order: Order = { ...terms, id, positionId, placedAtMs: 0, isTriggered: false, reservedUsd: 0n };
  const isNow = isReached(order, pricing);
  const plan = isNow ? planFill(book, order) : { order, closes: [], rest: order.quantity };
  const at = isNow ? slowEntry(order.side, pricing.quote) : (order.limitPrice ?? order.stopPrice ?? 0n);
  const notionalUsd = slowNotional({ ...order, quantity: plan.rest }, at, pricing.conversion);
  return slowBeyond(market, order.symbol, notionalUsd, { ...book, open: openAfter(book, plan) });
}
