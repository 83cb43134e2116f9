import { expect, it } from 'vitest';
import { EMPTY_TICKET } from '../../domain/trading/ticket.ts';
import { NOTHING_KEPT, ticketFor, withPlaced, withTyped } from './kept-tickets.ts';

const BTC = { side: 'sell', mode: 'limit', quantity: '0.5', limitPrice: '85000' } as const;

it('keeps a ticket as a whole for its symbol, and hands the next one only what goes along', () => {
  const kept = withTyped(NOTHING_KEPT, 'BTC/USD', BTC);
  expect(ticketFor(kept, 'ETH/USD')).toEqual({ ...EMPTY_TICKET, side: 'sell', mode: 'limit' });
  const both = withTyped(kept, 'ETH/USD', { side: 'buy', quantity: '3' });
  expect(ticketFor(both, 'ETH/USD')).toEqual({ ...EMPTY_TICKET, side: 'buy', mode: 'limit', quantity: '3' });
  expect(ticketFor(both, 'BTC/USD')).toEqual({ ...EMPTY_TICKET, ...BTC });
  expect(ticketFor(both, 'DOGE/USD')).toMatchObject({ side: 'buy', quantity: '', limitPrice: '' });
  // Back at the first, and on from there.
  const again = withTyped(both, 'BTC/USD', { quantity: '0.6' });
  expect(ticketFor(again, 'BTC/USD')).toMatchObject({ side: 'sell', quantity: '0.6', limitPrice: '85000' });
  expect(ticketFor(again, 'ETH/USD')).toMatchObject({ side: 'buy', quantity: '3' });
});

it('takes a size in dollars along wherever one goes, as it was typed last', () => {
  const kept = withTyped(NOTHING_KEPT, 'BTC/USD', { sizeIn: 'usd', quantity: '500' });
  const next = withTyped(kept, 'ETH/USD', { quantity: '300' });
  expect(ticketFor(next, 'BTC/USD').quantity).toBe('300');
});

it('empties the ticket of the symbol whose order was placed, and no other', () => {
  const kept = withTyped(withTyped(NOTHING_KEPT, 'BTC/USD', BTC), 'ETH/USD', { quantity: '3' });
  const first = withPlaced(kept, 'BTC/USD');
  expect(ticketFor(first, 'BTC/USD')).toMatchObject({ quantity: '', limitPrice: '' });
  expect(ticketFor(first, 'ETH/USD').quantity).toBe('3');
  const last = withPlaced(kept, 'ETH/USD');
  expect(ticketFor(last, 'ETH/USD')).toMatchObject({ quantity: '', mode: 'limit' });
  expect(ticketFor(last, 'BTC/USD')).toEqual({ ...EMPTY_TICKET, ...BTC });
});
