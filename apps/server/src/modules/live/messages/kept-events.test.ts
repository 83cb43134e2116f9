import { mainBookOf } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import { describe, expect, it } from 'vitest';
import { keptText, lastText, whole } from './kept-events.ts';
import type { Message, StoredChange } from './message.ts';

const order = (id: string, status: string, more: object = {}) => ({ id, symbol: 'EUR/USD', status, ...more });
const event = (type: string, data: object) => ({ type, version: 1, data }) as unknown as events.NewEvent;
const orderChange = (one: object) => ({ kind: 'order', order: one }) as unknown as StoredChange;
const positionChange = (one: object) => ({ kind: 'position', position: one }) as unknown as StoredChange;

function keepAndRead(changes: readonly StoredChange[], told: readonly events.NewEvent[], left = changes) {
  const kept = JSON.parse(keptText(changes, told)) as readonly events.NewEvent[];
  const message: Message = {
    userId: mainBookOf('8d0e9f5c-5a55-7d6c-9d9c-3f6d0a3b7a10'),
    seq: 1n,
    at: new Date(0),
    changes: left,
    firstEvent: 1n,
    events: kept,
  };
  return { kept, read: whole(message).events };
}

describe('the events of a message', () => {
  const changes = [
    orderChange(order('a', 'filled', { reason: null })),
    orderChange(order('b', 'pending', { reason: null })),
    positionChange({ id: 'p', side: 'buy', margin: 1 }),
    { kind: 'balance' } as unknown as StoredChange,
  ];

  it('are read as they were told, and keep what is different alone', () => {
    const told = [
      event('order-accepted', { order: order('a', 'pending', { reason: null }) }),
      event('order-filled', { order: order('a', 'filled', { reason: null }), price: 2 }),
      event('position-opened', { position: { id: 'p', side: 'buy', margin: 1 }, orderId: 'a' }),
      event('margin-call-lifted', {}),
    ];
    const { kept, read } = keepAndRead(changes, told);
    expect(read).toEqual(told);
    expect(kept.map(({ data }) => data)).toEqual([
      { order: { id: 'a', status: 'pending' } },
      { order: { id: 'a' }, price: 2 },
      { position: { id: 'p' }, orderId: 'a' },
      {},
    ]);
  });

  it('are kept whole where no change tells of the same, or one that says more', () => {
    const told = [
      event('order-accepted', { order: order('c', 'pending') }),
      event('order-accepted', { order: order('a', 'pending') }),
      event('position-opened', { position: { id: 'a', side: 'buy' } }),
    ];
    const { kept, read } = keepAndRead(changes, told);
    expect(kept).toEqual(told);
    expect(read).toEqual(told);
  });

  it('stay whole where the changes of somebody erased go, without a name they gave an order', () => {
    const named = order('a', 'filled', { clientOrderId: 'mine' });
    const told = [
      event('order-accepted', { order: { ...named, status: 'pending' }, price: 2 }),
      event('order-filled', { order: named }),
      event('deposit', { amount: 1 }),
    ];
    const kept = JSON.parse(keptText([orderChange(named)], told)) as readonly events.NewEvent[];
    const last = JSON.parse(lastText({ changes: [orderChange(named)], events: kept })) as typeof kept;
    expect(keepAndRead([], last).read).toEqual([
      event('order-accepted', { order: order('a', 'pending'), price: 2 }),
      event('order-filled', { order: order('a', 'filled') }),
      event('deposit', { amount: 1 }),
    ]);
  });

  it('are no events where their change went without them, and keep their number', () => {
    const told = [event('order-accepted', { order: order('a', 'pending') }), event('deposit', {})];
    const { read } = keepAndRead(changes, told, []);
    expect(read).toEqual(told);
    const same = [
      event('order-filled', { order: order('a', 'filled', { reason: null }) }),
      event('deposit', {}),
    ];
    expect(keepAndRead(changes, same, []).read).toEqual([null, event('deposit', {})]);
  });
});
