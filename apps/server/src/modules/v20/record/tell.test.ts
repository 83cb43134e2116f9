import { mainBookOf } from '@halyard/accounting';
import { events, investment } from '@halyard/contract';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { tell } from './tell.ts';

const book = mainBookOf(newId());
const at = '2026-03-04T12:00:00.000Z';
const position = {
  id: newId(),
  symbol: 'EUR/USD',
  type: 'forex',
  side: 'buy',
  quantity: 0,
  leverage: 10,
  entryPrice: 1.1,
  margin: 0,
  stopLoss: null,
  takeProfit: null,
  trailingStop: null,
  commission: 0,
  financing: 0,
  openedAt: at,
  closedAt: at,
} as const;
const closed = (reason: (typeof investment.CLOSE_REASONS)[number]): events.BookEvent => ({
  number: 7,
  type: 'position-closed',
  version: events.EVENT_VERSION,
  book,
  at,
  data: {
    position,
    reason,
    quantity: 1000,
    price: 1.2,
    notional: 1200,
    pnl: 100,
    marginReleased: 10,
    quote: { bid: 1.2, ask: 1.2, at },
    transactionId: newId(),
    balance: 1100,
  },
});

it.each(investment.CLOSE_REASONS.filter((reason) => reason !== 'order'))(
  'a close by %s is told by a transaction that says why and what it earned',
  (reason) => {
    const fills = tell(closed(reason), { find: () => undefined }).filter(({ type }) => type === 'ORDER_FILL');
    expect(fills.map(({ body }) => body)).toMatchObject([{ pl: '100.0000', accountBalance: '1100.0000' }]);
    expect(fills[0]?.body['reason']).toMatch(/^[A-Z_]+$/);
  },
);

it('what a copy closes is a trade that was closed, and what comes to its limit a closeout', () => {
  const reasons = (['copy', 'loss_limit'] as const).map((reason) =>
    tell(closed(reason), { find: () => undefined }).map(({ body }) => body['reason']),
  );
  expect(reasons).toEqual([
    ['TRADE_CLOSE', 'MARKET_ORDER_TRADE_CLOSE'],
    ['MARGIN_CLOSEOUT', 'MARKET_ORDER_MARGIN_CLOSEOUT'],
  ]);
});
