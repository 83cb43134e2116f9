import type { Endpoint } from '@halyard/contract';
import { type Caller, type CallerOptions, createCaller } from './caller.ts';
import { type PricesOptions, pricesFrom } from './live/prices.ts';
import { type Patience, persistently } from './persist.ts';
import type { InputArgument } from './request.ts';
import { rowsOf } from './rows.ts';

export type ClientOptions = Omit<CallerOptions, 'origin' | 'persist'> & {
  /** `https://broker.example`. */
  readonly origin: string;
  readonly patience?: Partial<Patience>;
};

/** All that a program does with the API: calls, lists and prices. */
export function createClient({ patience, ...options }: ClientOptions) {
  const caller: Caller = createCaller({ ...options, persist: persistently(patience) });
  return {
    ...caller,
    /** Every row of a list, page after page: `for await (const order of client.rows(investment.listOrders))`. */
    rows: <E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>) =>
      rowsOf(caller.call, endpoint, input ?? ({} as never)),
    /** The newest prices of these symbols, or of all. */
    prices: (wanted?: PricesOptions) => pricesFrom(options.origin, wanted),
  };
}
