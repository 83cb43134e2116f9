import { isId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { badValue } from './rejects.ts';

/**
 * What orders and trades are called here: by the ids they have everywhere. An exit of a trade is no order of its own in our
 * book, so its id is that of its trade with a mark.
 */

const EXITS = { TAKE_PROFIT: 'TP', STOP_LOSS: 'SL', TRAILING_STOP_LOSS: 'TS' } as const;
export type ExitKind = keyof typeof EXITS;
export const EXIT_KINDS = Object.keys(EXITS) as readonly ExitKind[];

export type OrderRef =
  | { readonly kind: 'order'; readonly id: string }
  | { readonly kind: 'exit'; readonly tradeId: string; readonly type: ExitKind };

export const exitId = (tradeId: string, type: ExitKind): string => `${tradeId}-${EXITS[type]}`;

export function orderRefOf(specifier: string): OrderRef {
  const text = specifier.toLowerCase();
  if (isId(text)) return { kind: 'order', id: text };
  const [tradeId, mark] = [text.slice(0, -3), text.slice(-2).toUpperCase()];
  const type = EXIT_KINDS.find((one) => EXITS[one] === mark);
  if (type && text.at(-3) === '-' && isId(tradeId)) return { kind: 'exit', tradeId, type };
  return refuse('order-not-found');
}

export function tradeIdOf(specifier: string): string {
  const text = specifier.toLowerCase();
  return isId(text) ? text : refuse('position-not-found');
}

/** What stands in a query as `a,b,c`. */
export function listOf(text: string, name: string): readonly string[] {
  const all = text.split(',').filter((one) => one !== '');
  return all.length > 0 && all.length <= 500 ? all : badValue(name);
}
