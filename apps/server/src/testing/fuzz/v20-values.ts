import type { Chance } from '@halyard/testkit';
import type { Body } from './call.ts';
import type { CallerName, Callers } from './callers.ts';
import type { Memory } from './memory.ts';
import type { Operation } from './operations.ts';

/** What programs that speak v20 would send. */

const INSTRUMENTS = ['EUR_USD', 'EUR_USD', 'BTC_USD', 'USD_JPY', 'XAU_USD'];
const nameOfOwn = (chance: Chance) => `own-${chance.between(1, 40)}`;
const numberOfEvent = (chance: Chance) => String(chance.between(0, 60));
const MOMENTS = ['2026-03-04T00:00:00Z', '1772600000.000000000', '2026-03-04T12:00:00.123456789Z'];

type Known = { readonly chance: Chance; readonly memory: Memory; readonly callers: Callers };

/** What stands in an address under this name. */
export function v20Value(name: string, { chance, memory, callers }: Known, caller: CallerName): unknown {
  switch (name) {
    case 'accountID':
      return chance.happens(85) ? callers.of(caller)?.userId : chance.pick(callers.ids());
    case 'instrument':
      return chance.oneOf(INSTRUMENTS);
    case 'instruments':
      return `${chance.oneOf(INSTRUMENTS)},${chance.oneOf(INSTRUMENTS)}`;
    case 'orderSpecifier':
      // Whoever has just placed one knows its number.
      if (chance.happens(50)) return memory.value(chance, 'lastTransactionID', caller);
      return chance.happens(60) ? `@${nameOfOwn(chance)}` : numberOfEvent(chance);
    case 'tradeSpecifier':
      return chance.happens(70) ? memory.value(chance, 'tradeID', caller) : numberOfEvent(chance);
    case 'granularity':
      return chance.oneOf(['S5', 'M1', 'M15', 'H1', 'D', 'W']);
    case 'price':
      return chance.oneOf(['M', 'B', 'BA', 'MBA']);
    case 'count':
    case 'pageSize':
      return String(chance.between(1, 505));
    case 'since':
      return chance.oneOf(MOMENTS);
    case 'from':
    case 'to':
      return chance.happens(50) ? chance.oneOf(MOMENTS) : numberOfEvent(chance);
    case 'state':
      return chance.oneOf(['ALL', 'ALL', 'PENDING', 'FILLED', 'CANCELLED', 'OPEN', 'CLOSED']);
    case 'type':
      return chance.oneOf(['ORDER', 'ORDER_FILL', 'FUNDING', 'MARKET_ORDER,ORDER_FILL']);
    case 'id':
    case 'ids':
    case 'beforeID':
    case 'transactionID':
    case 'sinceTransactionID':
      return numberOfEvent(chance);
    case 'alignmentTimezone':
      return 'Europe/London';
    case 'weeklyAlignment':
      return 'Friday';
    case 'dailyAlignment':
    case 'units':
      return '1';
    default:
      return 'false';
  }
}

export function soundV20Body({ name, body }: Operation, chance: Chance): Body {
  const make = BODIES[name];
  if (make) return { kind: 'json', value: make(chance) };
  return body ? { kind: 'json', value: {} } : { kind: 'none' };
}

const BODIES: Readonly<Record<string, (chance: Chance) => object>> = {
  v20CreateOrder: (chance) => ({ order: order(chance) }),
  v20ReplaceOrder: (chance) => ({ order: order(chance) }),
  v20CloseTrade: (chance) => ({ units: chance.oneOf(['ALL', '10', '1000']) }),
  v20ClosePosition: (chance) =>
    chance.happens(50)
      ? { longUnits: chance.oneOf(['ALL', '10']) }
      : { shortUnits: chance.oneOf(['ALL', '10', 'NONE']) },
  v20TradeOrders: (chance) => exits(chance, ''),
};

function order(chance: Chance): object {
  const type = chance.oneOf(['MARKET', 'MARKET', 'LIMIT', 'LIMIT', 'LIMIT', 'STOP', 'STOP_LOSS']);
  const times = type === 'MARKET' ? ['FOK', 'IOC'] : ['GTC', 'GFD', 'GTD'];
  return {
    type,
    instrument: chance.oneOf(INSTRUMENTS),
    units: chance.oneOf(['1000', '-1000', '100', '1', '-0.1']),
    ...(type === 'MARKET' ? {} : { price: price(chance) }),
    ...(chance.happens(40) ? { timeInForce: chance.oneOf(times) } : {}),
    ...(chance.happens(10) ? { gtdTime: chance.oneOf(MOMENTS) } : {}),
    ...(chance.happens(8) ? { priceBound: price(chance) } : {}),
    ...(chance.happens(30)
      ? { positionFill: chance.oneOf(['DEFAULT', 'OPEN_ONLY', 'REDUCE_FIRST', 'REDUCE_ONLY']) }
      : {}),
    ...(chance.happens(60) ? { clientExtensions: { id: nameOfOwn(chance) } } : {}),
    ...(chance.happens(12) ? exits(chance, 'OnFill') : {}),
  };
}

function exits(chance: Chance, ending: '' | 'OnFill'): object {
  return {
    ...(chance.happens(50) ? { [`stopLoss${ending}`]: { price: price(chance) } } : {}),
    ...(chance.happens(50) ? { [`takeProfit${ending}`]: { price: price(chance) } } : {}),
    ...(chance.happens(30) ? { [`trailingStopLoss${ending}`]: { distance: '0.05' } } : {}),
  };
}

/** Around the euro, and far from all others. */
const price = (chance: Chance): string =>
  chance.oneOf(['0.95', '1.00000', '1.05000', '1.2', '1.50000', '60000']);
