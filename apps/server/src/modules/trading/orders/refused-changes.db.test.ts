import { admin, type Endpoint, investment, site } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../../../testing/people.ts';
import { type CallOptions, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open, place, traceOf } from '../../../testing/traders.ts';

let app: TestApp;
let person: Person;
let orderId: string;
let positionId: string;
const LIMIT = { orderType: 'limit', limitPrice: 1.05, leverage: 10 } as const;

beforeAll(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
  orderId = (await place(app, person, LIMIT)).data().order.id;
  positionId = await open(app, person, { quantity: 1000 });
});
afterAll(() => app.close());

/** Makes the call, expects these words, and that nothing at all was written for this customer. */
async function expectRefusal<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  expected: readonly [status: number, sentence: string],
  of: Person = person,
): Promise<void> {
  const before = await traceOf(app, of.userId);
  const answer = await app.call(endpoint, { as: of, ...options });
  expect([answer.status, answer.error()]).toEqual(expected);
  expect(await traceOf(app, of.userId)).toEqual(before);
}

describe('changing an order', () => {
  const refuses = (body: Readonly<Record<string, unknown>>, sentence: string, status = 400) =>
    expectRefusal(investment.modifyOrder, { params: { id: orderId }, body }, [status, sentence]);

  it.each([
    [{}, 'Please change something'],
    [{ leverage: 5 }, 'Unknown field: leverage'],
    [{ side: 'sell' }, 'Unknown field: side'],
    [{ reserved: 0 }, 'Unknown field: reserved'],
    [{ quantity: 0 }, 'Please enter a valid quantity'],
    [{ quantity: null }, 'Please enter a valid quantity'],
    [{ quantity: 0.005 }, 'Please enter a valid quantity'],
    [{ quantity: 10_000_001 }, 'Quantity must be between 0.01 and 10,000,000.00'],
    [{ quantity: 1e15 }, 'Amount is too large'],
    [{ limitPrice: 0 }, 'Please enter a valid limit price'],
    [{ limitPrice: null }, 'Please enter a valid limit price'],
    [{ stopPrice: 1.2 }, 'Please enter a valid stop price'],
    [{ stopLoss: 1.05 }, 'Stop loss must be below the order price for a buy order'],
    [{ takeProfit: 1.01 }, 'Take profit must be above the order price for a buy order'],
    [{ trailingStop: 2 }, 'Please enter a valid trailing stop'],
    [{ timeInForce: 'gtd' }, 'Please choose an end in the future'],
    [{ timeInForce: 'gtd', expiresAt: '2026-03-04T12:00:00Z' }, 'Please choose an end in the future'],
    [{ quantity: 9_000_000 }, 'Insufficient balance. Required: $945,283.50'],
  ])('%j: %s', (body, sentence) => refuses(body, sentence));

  it('a stop moved to where the price already is', async () => {
    const stop = await place(app, person, { orderType: 'stop', stopPrice: 1.2 });
    await expectRefusal(
      investment.modifyOrder,
      { params: { id: stop.data().order.id }, body: { stopPrice: 1.1001 } },
      [400, 'Stop price must be above the current price for a buy order'],
    );
  });

  it('at a price nobody can say', async () => {
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 15_001);
    await refuses({ limitPrice: 1.06 }, 'Unable to get current market price', 409);
    app.feed.set('EUR/USD', '1.0999', '1.1001');
  });
});

describe('an order that is not there, is somebody else’s, or has ended', () => {
  it('cannot be told apart from one that never was', async () => {
    const other = await verifiedCustomer(app);
    for (const id of [orderId, newId()]) {
      await expectRefusal(investment.cancelOrder, { params: { id } }, [404, 'Order not found'], other);
      const change = { params: { id }, body: { quantity: 5 } };
      await expectRefusal(investment.modifyOrder, change, [404, 'Order not found'], other);
    }
    await expectRefusal(investment.cancelOrder, { params: { id: 'x' } }, [400, 'This id is not valid']);
  });

  it('has ended: cancelled, or filled', async () => {
    const ended = (await place(app, person, LIMIT)).data().order.id;
    (await app.call(investment.cancelOrder, { as: person, params: { id: ended } })).data();
    const filled = (await place(app, person, { quantity: 1 })).data().order.id;
    for (const id of [ended, filled]) {
      await expectRefusal(investment.cancelOrder, { params: { id } }, [
        409,
        'This order is no longer pending',
      ]);
      const change = { params: { id }, body: { quantity: 5 } };
      await expectRefusal(investment.modifyOrder, change, [409, 'This order is no longer pending']);
    }
  });

  it('has reached its end a moment ago, though nobody has looked yet', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 5000).toISOString();
    const { id } = (await place(app, person, { ...LIMIT, timeInForce: 'gtd', expiresAt })).data().order;
    app.clock.advance(5000);
    await expectRefusal(investment.cancelOrder, { params: { id } }, [409, 'This order is no longer pending']);
    await app.trading.passTime();
    await expectRefusal(investment.cancelOrder, { params: { id } }, [409, 'This order is no longer pending']);
  });
});

describe('changing the exits of a position', () => {
  it.each([
    [{}, 'Please change something'],
    [{ quantity: 5 }, 'Unknown field: quantity'],
    [{ stopLoss: 1.0999 }, 'Stop loss must be below the current price for a buy order'],
    [{ takeProfit: 1.0999 }, 'Take profit must be above the current price for a buy order'],
    [{ stopLoss: 0 }, 'Please enter a valid stop loss'],
    [{ takeProfit: 'much' }, 'Please enter a valid take profit'],
    [{ trailingStop: 0 }, 'Please enter a valid trailing stop'],
    [{ trailingStop: 1.0999 }, 'Please enter a valid trailing stop'],
  ])('%j: %s', (body, sentence) =>
    expectRefusal(investment.modifyPosition, { params: { id: positionId }, body }, [400, sentence]),
  );

  it('of nobody’s, of somebody else’s, and of one that is closed', async () => {
    const other = await verifiedCustomer(app);
    const body = { stopLoss: 1 };
    for (const id of [positionId, newId()])
      await expectRefusal(
        investment.modifyPosition,
        { params: { id }, body },
        [404, 'Position not found'],
        other,
      );
    const id = await open(app, person, { quantity: 1 });
    (await close(app, person, id)).data();
    await expectRefusal(investment.modifyPosition, { params: { id }, body }, [
      409,
      'Position is already closed',
    ]);
  });

  it('at a price nobody can say; taking them away needs none', async () => {
    (
      await app.call(investment.modifyPosition, {
        as: person,
        params: { id: positionId },
        body: { stopLoss: 1 },
      })
    ).data();
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 15_001);
    const change = { params: { id: positionId }, body: { stopLoss: 1.05 } };
    await expectRefusal(investment.modifyPosition, change, [409, 'Unable to get current market price']);
    const removal = { as: person, params: { id: positionId }, body: { stopLoss: null } };
    const position = (await app.call(investment.modifyPosition, removal)).data();
    expect(position).toMatchObject({ stopLoss: null });
    expect(position).not.toHaveProperty('currentPrice');
    app.feed.set('EUR/USD', '1.0999', '1.1001');
  });
});

describe('closing', () => {
  const refuses = (quantity: unknown, sentence = 'Invalid quantity') =>
    expectRefusal(investment.closePosition, { params: { id: positionId }, body: { quantity } }, [
      400,
      sentence,
    ]);

  it.each([
    0,
    -1,
    '0',
    1000.01,
    5000,
    0.001,
    '0.001',
    'all',
    'NaN',
    '1e2',
    '',
    {},
    true,
    1e300,
    '9'.repeat(30),
  ])('of a quantity of %j', (quantity) => refuses(quantity));

  it('with a field that does not exist, or a price that is none', async () => {
    const params = { id: positionId };
    await expectRefusal(investment.closePosition, { params, body: { price: 9 } }, [
      400,
      'Unknown field: price',
    ]);
    const shown = { params, body: { shownPrice: -1 } };
    await expectRefusal(investment.closePosition, shown, [400, 'Please enter a valid price']);
  });

  it('somebody else’s, nobody’s, and twice', async () => {
    const other = await verifiedCustomer(app);
    for (const id of [positionId, newId()])
      await expectRefusal(investment.closePosition, { params: { id } }, [404, 'Position not found'], other);
    const id = await open(app, person, { quantity: 1 });
    (await app.call(investment.closePosition, { as: person, params: { id } })).data();
    await expectRefusal(investment.closePosition, { params: { id } }, [409, 'Position is already closed']);
    const part = { params: { id }, body: { quantity: 0.01 } };
    await expectRefusal(investment.closePosition, part, [409, 'Position is already closed']);
  });

  it('all of a symbol that is none, of a side that is none', async () => {
    await expectRefusal(investment.closeAllPositions, { body: { symbol: 'XYZ' } }, [404, 'Unknown symbol']);
    const sideways = { body: { side: 'up' } };
    await expectRefusal(investment.closeAllPositions, sideways, [400, 'side must be one of: buy, sell']);
  });

  it('all, while that is switched off', async () => {
    const staff = await administrator(app);
    const body = { capability: 'closeAll', on: false, reason: 'Maintenance' } as const;
    (await app.call(site.setCapability, { as: staff, body })).data();
    await expectRefusal(investment.closeAllPositions, { body: {} }, [
      409,
      'Close all positions feature coming soon!',
    ]);
    (await app.call(site.setCapability, { as: staff, body: { ...body, on: true } })).data();
  });
});

describe('a suspended customer', () => {
  it('opens and changes no order, but gets out of what they have', async () => {
    const staff = await administrator(app);
    const suspended = await verifiedCustomer(app);
    const id = await open(app, suspended, { quantity: 100 });
    const another = await open(app, suspended, { quantity: 1 });
    const order = (await place(app, suspended, LIMIT)).data().order.id;
    const status = {
      params: { id: suspended.userId },
      body: { status: 'suspended', reason: 'Under review' },
    } as const;
    (await app.call(admin.adminUpdateUser, { as: staff, ...status })).data();

    const sentence = 'Your account is suspended. Please contact support.';
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 1 } as const;
    await expectRefusal(investment.placeTrade, { body }, [403, sentence], suspended);
    const change = { params: { id: order }, body: { quantity: 1 } };
    await expectRefusal(investment.modifyOrder, change, [403, sentence], suspended);

    const exits = { as: suspended, params: { id }, body: { stopLoss: 1, takeProfit: 1.2 } };
    expect((await app.call(investment.modifyPosition, exits)).data()).toMatchObject({
      stopLoss: 1,
      takeProfit: 1.2,
    });
    expect((await app.call(investment.cancelOrder, { as: suspended, params: { id: order } })).status).toBe(
      200,
    );
    expect((await close(app, suspended, id)).data().status).toBe('closed');
    const all = (await app.call(investment.closeAllPositions, { as: suspended, body: {} })).data();
    expect(all).toMatchObject({ closed: [{ id: another }], failed: [] });
  });
});

describe('a customer who has not confirmed their address', () => {
  it('places and changes nothing', async () => {
    const fresh = await registerPerson(app);
    const sentence = 'Please verify your email address first';
    const change = { params: { id: orderId }, body: { quantity: 1 } };
    await expectRefusal(investment.modifyOrder, change, [403, sentence], fresh);
  });
});
