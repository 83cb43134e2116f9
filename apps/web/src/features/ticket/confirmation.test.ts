import { expect, it } from 'vitest';
import { EMPTY_TICKET, type Ticket } from '../../domain/trading/ticket.ts';
import { saidOf } from './confirmation.tsx';

const lifeIn = (part: Partial<Ticket>) =>
  saidOf({ ...EMPTY_TICKET, quantity: '1', mode: 'limit', limitPrice: '1.05', ...part }).find(
    ([label]) => label === 'Time in force',
  )?.[1];

it('says how long the order lives, where it does not wait until it is cancelled', () => {
  expect(lifeIn({ timeInForce: 'gtc' })).toBeUndefined();
  expect(lifeIn({ timeInForce: 'day' })).toBe('Today, until 22:00 UTC');
  expect(lifeIn({ timeInForce: 'fok' })).toBe('At once or not at all (FOK)');
  expect(lifeIn({ timeInForce: 'gtd', expiresAt: '2031-05-06T10:00' })).toMatch(/^Until .*2031/);
  // What fills at once does not wait, whatever was chosen for another kind.
  expect(lifeIn({ timeInForce: 'day', mode: 'market' })).toBeUndefined();
});
