import { EUR_USD, open, place } from '../traders.ts';
import type { Turn, ValidCall, ValidCalls } from './valid-call.ts';

/** The calls of v20: each about the account of whoever makes it, and an order or a trade of the customer. */

type Params = Readonly<Record<string, string>>;

const own = ({ me }: Turn, params: Params = {}): ValidCall => ({
  params: { accountID: me.userId, ...params },
});
const EURO = { instrument: 'EUR_USD' } as const;
const euros = { query: { instruments: 'EUR_USD' } } as const;
const candles = { query: { granularity: 'M1', count: 5 } } as const;

const LIMIT = { type: 'LIMIT', instrument: 'EUR_USD', units: '1000', price: '1.05000' } as const;

const order = async (turn: Turn): Promise<ValidCall> => {
  const { app, people } = turn.world;
  const body = { ...EUR_USD, orderType: 'limit', limitPrice: '1.05' } as const;
  return own(turn, { orderSpecifier: (await place(app, people.customer, body)).data().order.id });
};
const trade = async (turn: Turn): Promise<ValidCall> =>
  own(turn, { tradeSpecifier: await open(turn.world.app, turn.world.people.customer) });

export const V20_CALLS: ValidCalls = {
  v20Accounts: () => ({}),
  v20Account: (turn) => own(turn),
  v20Summary: (turn) => own(turn),
  v20Instruments: (turn) => own(turn),
  v20Candles: () => ({ params: EURO, ...candles }),
  v20AccountCandles: (turn) => ({ ...own(turn, EURO), ...candles }),
  v20Pricing: (turn) => ({ ...own(turn), ...euros }),
  v20PricingStream: (turn) => ({ ...own(turn), ...euros }),
  v20CreateOrder: (turn) => ({ ...own(turn), body: { order: LIMIT } }),
  v20Orders: (turn) => own(turn),
  v20PendingOrders: (turn) => own(turn),
  v20Order: order,
  v20ReplaceOrder: async (turn) => ({
    ...(await order(turn)),
    body: { order: { ...LIMIT, price: '1.04000' } },
  }),
  v20CancelOrder: order,
  v20Trades: (turn) => own(turn),
  v20OpenTrades: (turn) => own(turn),
  v20Trade: trade,
  v20CloseTrade: async (turn) => ({ ...(await trade(turn)), body: { units: 'ALL' } }),
  v20TradeOrders: async (turn) => ({ ...(await trade(turn)), body: { stopLoss: { price: '1.00000' } } }),
  v20Changes: (turn) => ({ ...own(turn), query: { sinceTransactionID: 0 } }),
  v20Transactions: (turn) => own(turn),
  // The first thing that happens in an account is that it gets practice funds.
  v20Transaction: (turn) => own(turn, { transactionID: '10' }),
  v20TransactionRange: (turn) => ({ ...own(turn), query: { from: 1, to: 100 } }),
  v20TransactionsSince: (turn) => ({ ...own(turn), query: { id: 0 } }),
  v20TransactionStream: (turn) => own(turn),
  v20Positions: (turn) => own(turn),
  v20OpenPositions: (turn) => own(turn),
  v20Position: (turn) => own(turn, EURO),
  v20ClosePosition: async (turn) => {
    await trade(turn);
    return { ...own(turn, EURO), body: { longUnits: 'ALL' } };
  },
};
