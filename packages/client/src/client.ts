import type { Endpoint } from '@halyard/contract';
import { type Caller, type CallerOptions, createAsk, createCaller } from './caller.ts';
import { eventsFrom, type EventsOptions } from './live/events.ts';
import { type PricesOptions, pricesFrom } from './live/prices.ts';
import { PATIENCE, type Patience, persistently } from './persist.ts';
import type { InputArgument } from './request.ts';
import { rowsOf } from './rows.ts';

export type ClientOptions = Pick<CallerOptions, 'origin'> &
  Partial<Omit<CallerOptions, 'origin' | 'persist'>> & {
    readonly patience?: Partial<Patience>;
  };

/** All that a program does with the API: calls, lists, prices and events. */
export function createClient({ patience, ...given }: ClientOptions) {
  const { origin } = new URL(given.origin);
  const options: CallerOptions = {
    fetch: (url, request) => fetch(url, request),
    credential: () => ({ headers: {} }),
    ...given,
    origin,
    persist: persistently(patience),
  };
  const caller: Caller = createCaller(options);
  return {
    ...caller,
    /** Every row of a list, page after page: `for await (const order of client.rows(investment.listOrders))`. */
    rows: <E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>) =>
      rowsOf(caller.call, endpoint, input ?? ({} as never)),
    /** What happens in an account, each once and in order, after the last number that the program has. */
    events: (wanted?: EventsOptions) =>
      eventsFrom({ ...options, ask: createAsk(options), ...PATIENCE, ...patience }, wanted),
    /** The newest prices of these symbols, or of all. */
    prices: (wanted?: PricesOptions) => pricesFrom(origin, wanted),
  };
}
