import { closePosition } from './close.ts';
import type { CloseAll, ClosePosition, ModifyPosition } from './command.ts';
import { type Draft, findPosition, replacePosition } from './draft.ts';
import { judgeAfterExits } from './exits.ts';
import { termsOf } from './instrument-terms.ts';
import { refuseExits } from './triggers/levels.ts';
import { closePrice, tradablePricing } from './market.ts';
import { type EngineRefusal, refusal } from './refusal.ts';
import type { Position } from './trading-state.ts';

/** What a customer does with positions. Each handler answers with a refusal, or null when it is done. */

/** Taking an exit away needs no price; setting one is measured against the market as it is. */
export function modifyPosition(draft: Draft, command: ModifyPosition): EngineRefusal | null {
  const position = findPosition(draft, command.positionId);
  if (position === undefined) return refusal('position-not-found');
  const { change } = command;
  let { trailingBest } = position;
  if (change.trailingDistance === null) trailingBest = null;
  if (Object.values(change).some((level) => level !== null)) {
    const tradable = tradablePricing(draft.market, termsOf(position.symbol));
    if (!tradable.ok) return refusal(tradable.code);
    const price = closePrice(position.side, tradable.pricing.quote);
    const wrong = refuseExits(change, { side: position.side, price, word: 'current' });
    if (wrong !== null) return wrong;
    // A new distance is measured from now on. The one it has, said again, must not loosen it.
    if (typeof change.trailingDistance === 'bigint' && change.trailingDistance !== position.trailingDistance)
      trailingBest = price;
  }
  const { takeProfit = position.takeProfit } = change;
  const isNewProfit = takeProfit !== position.takeProfit;
  const changed: Position = {
    ...position,
    ...change,
    trailingBest,
    ...(isNewProfit && { takeProfitAtMs: draft.atMs }),
  };
  replacePosition(draft, changed);
  draft.events.push({ type: 'position-modified', position: changed });
  return null;
}

export function closeByRequest(draft: Draft, command: ClosePosition): EngineRefusal | null {
  const position = findPosition(draft, command.positionId);
  if (position === undefined) return refusal('position-not-found');
  const quantity = command.quantity ?? position.quantity;
  const { quantityStep } = termsOf(position.symbol);
  if (quantity <= 0n || quantity > position.quantity || quantity % quantityStep !== 0n)
    return refusal('invalid-close-quantity');
  const tradable = tradablePricing(draft.market, termsOf(position.symbol));
  if (!tradable.ok) return refusal(tradable.code);
  closePosition(draft, position, { quantity, reason: command.by, pricing: tradable.pricing });
  return null;
}

/** The oldest first. A position that its own exit or a stop-out took on the way is no failure. */
export function closeAll(draft: Draft, command: CloseAll): EngineRefusal | null {
  const isMeant = ({ symbol, side }: Position) =>
    (command.symbol ?? symbol) === symbol && (command.side ?? side) === side;
  const reason = command.by ?? 'close_all';
  for (const { id: positionId } of draft.positions.filter(isMeant)) {
    const position = findPosition(draft, positionId);
    if (position === undefined) continue;
    const tradable = tradablePricing(draft.market, termsOf(position.symbol));
    if (tradable.ok) {
      const { pricing } = tradable;
      closePosition(draft, position, { quantity: position.quantity, reason, pricing });
      judgeAfterExits(draft);
    } else draft.events.push({ type: 'close-failed', positionId, code: tradable.code });
  }
  return null;
}
