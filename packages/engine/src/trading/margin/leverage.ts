import { type Instrument, findInstrument } from '@halyard/catalogue';
import { assert } from '@halyard/money';

/** The choices of leverage; an instrument's own maximum may end them earlier. */
export const LEVERAGES: readonly number[] = [1, 2, 5, 10, 25, 50, 100];

/** The rule of a supervisor that ends them earlier still. It binds new orders and leaves alone what is there. */
export type LeverageCaps = 'esma';

/** The largest leverage the house allows, by symbol. It binds whatever is opened from now on, by old orders too. */
export type HouseLeverages = ReadonlyMap<string, number>;

/** The largest choice of leverage in a symbol. */
export function maxLeverageOf(symbol: string, caps: LeverageCaps | null, house?: HouseLeverages): number {
  const instrument = findInstrument(symbol);
  assert(instrument !== undefined, `the catalogue does not know ${symbol}`);
  const limit = Math.min(
    instrument.maxLeverage,
    house?.get(symbol) ?? Number.POSITIVE_INFINITY,
    caps === null ? Number.POSITIVE_INFINITY : esmaLimit(instrument),
  );
  return LEVERAGES.findLast((choice) => choice <= limit) ?? 1;
}

/**
 * What the European supervisor allows retail customers (Decision (EU) 2018/796 of ESMA, annex I), by how much the
 * price of a class moves. Where it names currencies and indices, so do we.
 */
const MAJOR_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);
const MAJOR_INDICES: ReadonlySet<string> = new Set(['SPX500', 'NAS100', 'US30', 'GER40', 'UK100']);

function esmaLimit({ type, symbol, base, quote }: Instrument): number {
  switch (type) {
    case 'forex':
      return [base, quote].every((currency) => MAJOR_CURRENCIES.has(currency)) ? 30 : 20;
    case 'metals':
      return base === 'XAU' ? 20 : 10;
    case 'indices':
      return MAJOR_INDICES.has(symbol) ? 20 : 10;
    case 'commodities':
      return 10;
    case 'crypto':
      return 2;
  }
}
