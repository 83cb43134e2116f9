import { describe, expect, it } from 'vitest';
import { type Stage, createStage, hundredths, ofType, price } from '../../sim/stage.ts';
import { protect } from '../protect.ts';
import type { OrderTerms, TradingState } from '../trading-state.ts';

/** One of several accounts of somebody: a position, an order that waits to open, and a stop that only closes. */
const LOT = hundredths('10000');
const BUY: Partial<OrderTerms> = { type: 'limit', quantity: LOT, limitPrice: price('1.08') };
const STOP: Partial<OrderTerms> = {
  type: 'stop',
  side: 'sell',
  quantity: LOT,
  stopPrice: price('1.07'),
  positionFill: 'reduce_only',
};

function account() {
  const stage = createStage('10000');
  stage.give({ otherBooks: 'sound' });
  stage.set('EUR/USD', '1.08400', '1.08410');
  stage.place('held', { quantity: LOT });
  stage.place('buys', BUY);
  stage.place('stops', STOP);
  return stage;
}

const waiting = ({ orders }: TradingState) => orders.map(({ id }) => id);
const ends = (events: ReturnType<Stage['run']>) =>
  ofType(events, 'order-cancelled').map(({ orderId, reason }) => [orderId, reason]);

describe('an account while another one owes', () => {
  it('keeps what waits, since free money may pay at once', () => {
    const stage = account();
    stage.give({ otherBooks: 'owing' });
    expect(stage.tick('EUR/USD', '1.08300', '1.08310')).toEqual([]);
    expect(stage.run({ type: 'settle' })).toEqual([]);
    expect(waiting(stage.state())).toEqual(['buys', 'stops']);
  });

  it('opens nothing: what is due meanwhile ends, and what closes goes on', () => {
    const stage = account();
    stage.give({ otherBooks: 'owing' });
    const opened = stage.tick('EUR/USD', '1.07900', '1.07910');
    expect(ends(opened)).toEqual([['buys', 'funds_needed']]);
    expect(ofType(opened, 'position-opened')).toEqual([]);
    const closed = stage.tick('EUR/USD', '1.06900', '1.06910');
    expect(ofType(closed, 'position-closed')).toMatchObject([{ positionId: 'p-held', orderId: 'stops' }]);
    expect(stage.state()).toMatchObject({ orders: [], positions: [] });
  });

  it('changes what only closes, and nothing that would open', () => {
    const stage = account();
    stage.give({ otherBooks: 'owing' });
    const change = { limitPrice: price('1.081') };
    expect(stage.refused({ type: 'modify-order', orderId: 'buys', change }).code).toBe('deficit-open');
    stage.run({ type: 'modify-order', orderId: 'stops', change: { stopPrice: price('1.075') } });
    expect(waiting(stage.state())).toEqual(['buys', 'stops']);
  });
});

describe('what is owed in one of several accounts', () => {
  const owing = (stage: Stage, deficit: string) => {
    const { state, market } = stage;
    const debtor = createStage('0').state();
    const books = [
      { id: 'main', state: state(), market: market() },
      {
        id: 'other',
        state: { ...debtor, otherBooks: 'sound', deficitUsd: -hundredths(deficit) } as const,
        market: market(),
      },
    ];
    return protect(books, { atMs: 0, nextReference: () => 'TRF-1' });
  };

  it('costs nobody an order where free money pays it', () => {
    const [main, other] = owing(account(), '1');
    expect([other?.state.deficitUsd, main && waiting(main.state)]).toEqual([0n, ['buys', 'stops']]);
  });

  it('takes the orders that hold money, and leaves those that hold none', () => {
    const stage = account();
    const { availableUsd } = stage.state();
    const [main, other] = owing(stage, (Number(availableUsd / 100n) + 50).toFixed(2));
    expect([main && waiting(main.state), main && ends(main.events)]).toEqual([
      ['stops'],
      [['buys', 'funds_needed']],
    ]);
    expect(other?.state.deficitUsd).toBe(0n);
  });
});
