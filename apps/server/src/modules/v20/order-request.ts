import { type Instrument, priceDecimalsOf } from '@halyard/catalogue';
import type { BodyOf, investment } from '@halyard/contract';
import { instrumentOf, momentOf } from './names.ts';
import { reject } from './rejects.ts';

/** What v20 calls an order, read into the words of our own. Whatever cannot be meant here is rejected by its name. */

export type Fields = Readonly<Record<string, unknown>>;
type Body = BodyOf<typeof investment.placeTrade>;

export const ENTRY_TYPES = ['MARKET', 'LIMIT', 'STOP', 'MARKET_IF_TOUCHED'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];
export const EXIT_TYPES = ['TAKE_PROFIT', 'STOP_LOSS', 'TRAILING_STOP_LOSS'] as const;
export type ExitType = (typeof EXIT_TYPES)[number];

export type Entry = {
  readonly type: EntryType;
  readonly instrument: Instrument;
  readonly side: 'buy' | 'sell';
  /** What it asks for, but for the leverage and for what follows from the price of the moment. */
  readonly terms: Omit<Body, 'leverage' | 'orderType' | 'limitPrice' | 'stopPrice'>;
  readonly price: string | null;
};

/** A level, or a distance from where the trade was opened; of a trailing stop always the distance it keeps. */
export type Exit = { readonly price: string } | { readonly distance: string };

export function fieldsOf(value: unknown): Fields | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object' && !Array.isArray(value)) return value as Fields;
  return reject('INVALID_VALUE', 'The request is not valid');
}

/** What clients write as a text or as a number; anything else is nothing. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function typeOfOrder(order: Fields): EntryType | ExitType {
  const type = order['type'] ?? 'MARKET';
  return (
    [...ENTRY_TYPES, ...EXIT_TYPES].find((one) => one === type) ??
    reject('INVALID_VALUE', "Invalid value specified for 'order.type'")
  );
}

export function readEntry(order: Fields, type: EntryType): Entry {
  const instrument = readInstrument(order['instrument']);
  const { side, quantity } = readUnits(order['units']);
  const price =
    type === 'MARKET' ? null : readPrice(order['price'], instrument.symbol, 'PRICE_MISSING', 'PRICE');
  refuseWhatIsNotOffered(order);
  return {
    type,
    instrument,
    side,
    price,
    terms: {
      symbol: instrument.symbol,
      side,
      quantity,
      ...readTimeInForce(order, type),
      ...readPositionFill(order),
      ...readClientId(order),
      ...readExitsOnFill(order, instrument.symbol),
    },
  };
}

function readInstrument(value: unknown): Instrument {
  if (value === undefined || value === null || value === '')
    return reject('INSTRUMENT_MISSING', 'The instrument of the order is missing');
  return instrumentOf(textOf(value)) ?? reject('INSTRUMENT_UNKNOWN', 'The instrument is not known', 404);
}

/** A number as JSON has it, or its text. */
function decimalOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^-?\d{1,19}(?:\.\d{1,19})?$/.test(text) ? text : null;
}

function readUnits(value: unknown): { readonly side: 'buy' | 'sell'; readonly quantity: string } {
  if (value === undefined || value === null || value === '')
    return reject('UNITS_MISSING', 'The units of the order are missing');
  const text = decimalOf(value) ?? reject('UNITS_INVALID', 'The units of the order are not a number');
  const [, decimals = ''] = text.split('.');
  if (/[1-9]/.test(decimals.slice(2)))
    return reject('UNITS_PRECISION_EXCEEDED', 'Units can have at most 2 decimals');
  if (!/[1-9]/.test(text)) return reject('UNITS_INVALID', 'The units of the order must not be zero');
  return { side: text.startsWith('-') ? 'sell' : 'buy', quantity: text.replace('-', '') };
}

/** A price above zero with no more decimals than its instrument has. */
function readPrice(value: unknown, symbol: string, missing: string, prefix: string): string {
  if (value === undefined || value === null || value === '') return reject(missing, 'The price is missing');
  const text = decimalOf(value);
  if (text === null || text.startsWith('-') || !/[1-9]/.test(text))
    return reject(`${prefix}_INVALID`, 'The price is not valid');
  const [, decimals = ''] = text.split('.');
  const most = priceDecimalsOf(symbol);
  if (/[1-9]/.test(decimals.slice(most)))
    return reject(`${prefix}_PRECISION_EXCEEDED`, `A price can have at most ${most} decimals`);
  return text;
}

function readTimeInForce(order: Fields, type: EntryType): Pick<Body, 'timeInForce' | 'expiresAt'> {
  const given = order['timeInForce'] ?? (type === 'MARKET' ? 'FOK' : 'GTC');
  if (type === 'MARKET') {
    // It fills whole and at once, or not at all: the two come to the same.
    if (given === 'FOK' || given === 'IOC') return { timeInForce: 'gtc', expiresAt: null };
    return reject('TIME_IN_FORCE_INVALID', 'A market order is FOK or IOC');
  }
  if (given === 'GTC') return { timeInForce: 'gtc', expiresAt: null };
  if (given === 'GFD') return { timeInForce: 'day', expiresAt: null };
  if (type === 'LIMIT' && given === 'FOK') return { timeInForce: 'fok', expiresAt: null };
  if (type === 'LIMIT' && given === 'IOC') return { timeInForce: 'ioc', expiresAt: null };
  if (given !== 'GTD') return reject('TIME_IN_FORCE_INVALID', 'A pending order is GTC, GTD or GFD');
  const at =
    momentOf(textOf(order['gtdTime'])) ??
    reject('TIME_IN_FORCE_GTD_TIMESTAMP_MISSING', 'The gtdTime of the order is missing');
  return { timeInForce: 'gtd', expiresAt: at.toISOString() };
}

const POSITION_FILLS = {
  DEFAULT: 'default',
  OPEN_ONLY: 'open_only',
  REDUCE_FIRST: 'reduce_first',
  REDUCE_ONLY: 'reduce_only',
} as const;

function readPositionFill(order: Fields): Pick<Body, 'positionFill'> {
  const given = textOf(order['positionFill'] ?? 'DEFAULT');
  if (!Object.hasOwn(POSITION_FILLS, given))
    reject('ORDER_FILL_POSITION_ACTION_INVALID', "Invalid value specified for 'order.positionFill'");
  return { positionFill: POSITION_FILLS[given as keyof typeof POSITION_FILLS] };
}

/** A name of the caller's own is kept; there is no place for other words beside an order. */
function readClientId(order: Fields): Pick<Body, 'clientOrderId'> {
  const given = fieldsOf(order['clientExtensions']);
  if (!given) return {};
  const { id, ...others } = given;
  refuseExtensions(others, 'CLIENT_ORDER');
  if (!isGiven(id)) return {};
  if (!/^[A-Za-z0-9._:-]{1,64}$/.test(textOf(id)))
    reject('CLIENT_ORDER_ID_INVALID', 'An id can have 64 letters, digits and . _ : - at most');
  return { clientOrderId: textOf(id) };
}

function refuseWhatIsNotOffered(order: Fields): void {
  refuseTrigger(order, 'TRIGGER_CONDITION_INVALID');
  if ((order['partialFill'] ?? 'DEFAULT') !== 'DEFAULT')
    reject('ORDER_PARTIAL_FILL_OPTION_INVALID', 'An order fills whole here');
  if (isGiven(order['priceBound'])) reject('PRICE_BOUND_INVALID', 'A price bound is not offered here');
  if (isGiven(order['tradeClientExtensions']))
    reject(
      'TRADE_ON_FILL_CLIENT_EXTENSIONS_NOT_SUPPORTED',
      'Client extensions of trades are not offered here',
    );
  if (isGiven(order['guaranteedStopLossOnFill']))
    reject('STOP_LOSS_ON_FILL_GUARANTEED_NOT_ALLOWED', 'A guaranteed stop loss is not offered here');
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function refuseTrigger(order: Fields, reason: string): void {
  if ((order['triggerCondition'] ?? 'DEFAULT') !== 'DEFAULT')
    reject(reason, 'Orders are triggered by the side of the quote they trade at');
}

/** Said by the first that is there, since each has a reason of its own. */
export function refuseExtensions(value: unknown, prefix: string): void {
  const given = fieldsOf(value);
  for (const name of ['id', 'tag', 'comment'])
    if (isGiven(given?.[name]))
      reject(`${prefix}_${name.toUpperCase()}_INVALID`, 'Client extensions are not offered here');
}

function readExitsOnFill(
  order: Fields,
  symbol: string,
): Pick<Body, 'takeProfit' | 'stopLoss' | 'trailingStop'> {
  const takeProfit = fieldsOf(order['takeProfitOnFill']);
  const stopLoss = fieldsOf(order['stopLossOnFill']);
  const trailing = fieldsOf(order['trailingStopLossOnFill']);
  if (takeProfit) refuseInExit(takeProfit, 'TAKE_PROFIT_ON_FILL');
  if (stopLoss) refuseInExit(stopLoss, 'STOP_LOSS_ON_FILL');
  if (trailing) refuseInExit(trailing, 'TRAILING_STOP_LOSS_ON_FILL');
  const stopPrefix = 'STOP_LOSS_ON_FILL';
  if (stopLoss && isGiven(stopLoss['distance'])) {
    if (isGiven(stopLoss['price']))
      reject(`${stopPrefix}_PRICE_AND_DISTANCE_BOTH_SPECIFIED`, 'Please give a price or a distance');
    // Nobody knows what a fill that is yet to come costs, and a stop that is nearly right would be a wrong one.
    reject(
      `${stopPrefix}_DISTANCE_INVALID`,
      'A stop loss is given by its price here until the trade is open',
    );
  }
  const takePrefix = 'TAKE_PROFIT_ON_FILL_PRICE';
  return {
    takeProfit: takeProfit
      ? readPrice(takeProfit['price'], symbol, `${takePrefix}_MISSING`, takePrefix)
      : null,
    stopLoss: stopLoss
      ? readPrice(stopLoss['price'], symbol, `${stopPrefix}_PRICE_MISSING`, `${stopPrefix}_PRICE`)
      : null,
    trailingStop: trailing
      ? readPrice(
          trailing['distance'],
          symbol,
          'TRAILING_STOP_LOSS_ON_FILL_PRICE_DISTANCE_MISSING',
          'TRAILING_STOP_LOSS_ON_FILL_PRICE_DISTANCE',
        )
      : null,
  };
}

/** An exit stays until it is reached or taken away. */
function refuseInExit(exit: Fields, prefix: string): void {
  if ((exit['timeInForce'] ?? 'GTC') !== 'GTC')
    reject(`${prefix}_TIME_IN_FORCE_INVALID`, 'An exit is good till cancelled here');
  refuseTrigger(exit, `${prefix}_TRIGGER_CONDITION_INVALID`);
  if (exit['guaranteed'] === true)
    reject('STOP_LOSS_ON_FILL_GUARANTEED_NOT_ALLOWED', 'A guaranteed stop loss is not offered here');
  refuseExtensions(exit['clientExtensions'], `${prefix}_CLIENT_ORDER`);
}

/** Of which trade an exit is to be. */
export function readTradeId(order: Fields): string {
  if (isGiven(order['clientTradeID'])) return `@${textOf(order['clientTradeID'])}`;
  return textOf(order['tradeID']) || reject('TRADE_ID_UNSPECIFIED', 'The trade of the order is missing');
}

/** An exit as an order of its own, or as one of those a trade is given. */
export function readExit(order: Fields, type: ExitType, symbol: string): Exit {
  if ((order['timeInForce'] ?? 'GTC') !== 'GTC')
    reject('TIME_IN_FORCE_INVALID', 'An exit is good till cancelled here');
  refuseTrigger(order, 'TRIGGER_CONDITION_INVALID');
  if (order['guaranteed'] === true)
    reject('STOP_LOSS_ORDER_GUARANTEED_NOT_ALLOWED', 'A guaranteed stop loss is not offered here');
  refuseExtensions(order['clientExtensions'], 'CLIENT_ORDER');
  const [hasPrice, hasDistance] = [isGiven(order['price']), isGiven(order['distance'])];
  if (type === 'STOP_LOSS' && hasPrice && hasDistance)
    reject('STOP_LOSS_ORDER_PRICE_AND_DISTANCE_BOTH_SPECIFIED', 'Please give a price or a distance');
  if (type === 'STOP_LOSS' && !hasPrice && !hasDistance)
    reject('STOP_LOSS_ORDER_PRICE_AND_DISTANCE_BOTH_MISSING', 'Please give a price or a distance');
  if (type === 'TRAILING_STOP_LOSS' || (type === 'STOP_LOSS' && hasDistance))
    return {
      distance: readPrice(order['distance'], symbol, 'PRICE_DISTANCE_MISSING', 'PRICE_DISTANCE'),
    };
  return { price: readPrice(order['price'], symbol, 'PRICE_MISSING', 'PRICE') };
}
