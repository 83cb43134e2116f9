import { expect, it } from 'vitest';
import { EMPTY_TICKET, type Ticket } from '../../domain/trading/ticket.ts';
import { withFill } from './advanced-fields.tsx';
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

it('a size by risk is none once the order only reduces: the stop it follows from is gone', () => {
  const risk = { ...EMPTY_TICKET, sizeIn: 'risk', quantity: '100' } as const;
  expect(withFill('reduce_only', risk)).toEqual({
    positionFill: 'reduce_only',
    sizeIn: 'units',
    quantity: '',
  });
  expect(withFill('reduce_first', risk)).toEqual({ positionFill: 'reduce_first' });
  expect(withFill('reduce_only', { ...risk, sizeIn: 'usd' })).toEqual({ positionFill: 'reduce_only' });
});
