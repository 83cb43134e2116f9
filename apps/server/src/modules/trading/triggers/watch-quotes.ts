import type { Clock } from '../../../platform/clock.ts';
import type { Market } from '../../market/index.ts';
import type { Leases } from './leases.ts';
import type { Mirror } from './mirror.ts';
import type { TickDispatcher } from './tick-dispatcher.ts';
import type { OwnedTick } from './tick-worker.ts';

type WatchDeps = {
  readonly clock: Clock;
  readonly market: Pick<Market, 'view'>;
  readonly mirror: Pick<Mirror, 'reached' | 'marginsDue' | 'bestsOf'>;
  readonly dispatcher: Pick<TickDispatcher, 'reached' | 'judge'>;
  readonly fenceOf: Leases['fenceOf'];
};

/**
 * Looks at the market as it is for these symbols, of those this node owns. Orders and exits come before margins, as
 * they do within one tick: whoever is closed out by their own stop is not stopped out as well.
 */
export function watchQuotes(deps: WatchDeps, symbols: readonly string[]): void {
  const { clock, mirror, dispatcher, fenceOf } = deps;
  // A node that owns none of them does not even look.
  if (symbols.every((symbol) => fenceOf(symbol) === undefined)) return;
  const market = deps.market.view();
  const seenAtMs = clock.now().getTime();
  const owned = symbols.flatMap((symbol): OwnedTick[] => {
    const fence = fenceOf(symbol);
    return fence === undefined ? [] : [{ symbol, fence, market, seenAtMs }];
  });
  const [first] = owned;
  if (!first) return;
  for (const tick of owned)
    for (const { userId, bests } of mirror.reached(tick.symbol, market))
      dispatcher.reached(userId, tick, bests);
  const due = mirror.marginsDue(
    owned.map(({ symbol }) => symbol),
    market,
  );
  for (const userId of due) dispatcher.judge(userId, first, mirror.bestsOf(userId));
}
