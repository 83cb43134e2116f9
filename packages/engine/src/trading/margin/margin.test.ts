import { describe, expect, it } from 'vitest';
import { createStage, hundredths, ofType, price } from '../../sim/stage.ts';
import { figuresOf, portfolioSummary } from '../figures.ts';

const NO_MARKET = { symbols: new Map(), nights: new Map() };

/** 1,000 dollars and ten S&P at 5,000 with leverage 100: 500 of margin, 2.50 of commission. */
function leveraged() {
  const stage = createStage('1000');
  stage.set('SPX500', '5000');
  stage.place('a', { symbol: 'SPX500', quantity: hundredths('10') });
  return stage;
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('the margin level', () => {
  it('calls at 100 percent, once, and is armed again above 110', () => {
    const stage = leveraged();
    expect(stage.tick('SPX500', '4950.26')).toEqual([]);
    expect(stage.tick('SPX500', '4950.25')).toEqual([
      {
        type: 'margin-call',
        equityUsd: hundredths('500'),
        usedMarginUsd: hundredths('500'),
        levels: { call: 100n, stopOut: 50n, rearm: 110n },
      },
    ]);
    expect(stage.tick('SPX500', '4940')).toEqual([]);
    expect(stage.tick('SPX500', '4955.25')).toEqual([]);
    expect(typesOf(stage.tick('SPX500', '4955.26'))).toEqual(['margin-call-lifted']);
    expect(typesOf(stage.tick('SPX500', '4950'))).toEqual(['margin-call']);
  });

  it('closes at 50 percent and not a cent earlier', () => {
    const stage = leveraged();
    expect(typesOf(stage.tick('SPX500', '4925.26'))).toEqual(['margin-call']);
    const [closed] = ofType(stage.tick('SPX500', '4925.25'), 'position-closed');
    expect(closed).toMatchObject({ reason: 'stop_out', pnlUsd: -hundredths('747.50') });
    expect(stage.state().availableUsd).toBe(hundredths('250'));
  });

  it('closes the largest loss first, the older of equals, and stops above the half', () => {
    const stage = createStage('1000');
    stage.set('SPX500', '5000');
    for (const id of ['a', 'b', 'c'])
      stage.place(id, { symbol: 'SPX500', quantity: hundredths(id === 'b' ? '6' : '3') });
    const closed = ofType(stage.tick('SPX500', '4937'), 'position-closed');
    expect(closed.map(({ positionId }) => positionId)).toEqual(['p-b']);
    const next = ofType(stage.tick('SPX500', '4915'), 'position-closed');
    expect(next.map(({ positionId }) => positionId)).toEqual(['p-a']);
  });

  it('cancels pending orders first, and passes over what cannot close until it can', () => {
    const stage = leveraged();
    stage.set('EUR/USD', '1.08');
    stage.place('o', { type: 'limit', limitPrice: 10_000_000_000n, quantity: hundredths('1000') });
    stage.change('SPX500', { isOpen: false });
    const events = stage.tick('SPX500', '4900');
    expect(ofType(events, 'order-cancelled')).toEqual([
      { type: 'order-cancelled', orderId: 'o', reason: 'stop_out' },
    ]);
    expect(stage.state().positions.length).toBe(1);
    stage.change('SPX500', { isOpen: true });
    expect(typesOf(stage.run({ type: 'tick', symbol: 'SPX500' }))).toContain('position-closed');
  });
});

describe('a position whose stop and whose margin one quote has reached', () => {
  /** Ten S&P with a stop at 4930 and ten euros. The quote has come, and its tick has not. */
  function overtaken() {
    const stage = createStage('1000');
    stage.set('SPX500', '5000');
    stage.set('EUR/USD', '1.08');
    stage.place('a', { symbol: 'SPX500', quantity: hundredths('10'), stopLoss: price('4930') });
    stage.place('b', { quantity: hundredths('10') });
    stage.set('SPX500', '4920');
    return stage;
  }

  it.each([
    { type: 'settle' },
    { type: 'close-position', positionId: 'p-b', quantity: null, by: 'customer' },
    { type: 'close-all', symbol: 'EUR/USD', side: null },
    { type: 'tick', symbol: 'EUR/USD' },
    { type: 'tick', symbol: 'SPX500' },
  ] as const)('leaves by its stop, and nobody is called, whatever comes first: $type', (command) => {
    const events = overtaken().run(command);
    const closed = ofType(events, 'position-closed').filter(({ positionId }) => positionId === 'p-a');
    expect(closed.map(({ reason }) => reason)).toEqual(['stop_loss']);
    expect(typesOf(events)).not.toContain('margin-call');
  });

  it('waits for its tick where the margin is not due', () => {
    const stage = overtaken();
    stage.give({ availableUsd: hundredths('2000') });
    expect(ofType(stage.run({ type: 'settle' }), 'position-closed')).toEqual([]);
    expect(ofType(stage.run({ type: 'tick', symbol: 'SPX500' }), 'position-closed')).toHaveLength(1);
  });
});

describe('a loss beyond what there is', () => {
  it('is forgiven when no position is left, and never leaves less than nothing', () => {
    const stage = leveraged();
    const events = stage.tick('SPX500', '4000');
    expect(ofType(events, 'position-closed')[0]).toMatchObject({
      pnlUsd: -hundredths('10000'),
      lossFromAvailableUsd: hundredths('997.50'),
      lossAsDeficitUsd: hundredths('9002.50'),
    });
    expect(ofType(events, 'deficit-forgiven')).toEqual([
      { type: 'deficit-forgiven', amountUsd: hundredths('9002.50') },
    ]);
    expect(stage.state()).toMatchObject({ availableUsd: 0n, deficitUsd: 0n, isMarginCalled: false });
  });

  it('takes pending withdrawals first, newest first and no more of them than it needs', () => {
    const stage = leveraged();
    stage.give({
      pendingWithdrawals: [
        { id: 'new', lockedUsd: hundredths('100') },
        { id: 'middle', lockedUsd: hundredths('100') },
        { id: 'old', lockedUsd: hundredths('100') },
      ],
    });
    const events = stage.tick('SPX500', '4885.25');
    expect(ofType(events, 'withdrawal-needed').map(({ withdrawalId }) => withdrawalId)).toEqual([
      'new',
      'middle',
    ]);
    expect(ofType(events, 'deficit-forgiven')).toEqual([]);
    expect(stage.state()).toMatchObject({
      availableUsd: hundredths('50'),
      pendingWithdrawals: [{ id: 'old', lockedUsd: hundredths('100') }],
    });
  });

  it('stands as a deficit beside another position, cancels the newest order first, and is settled by what comes', () => {
    const stage = leveraged();
    stage.set('EUR/USD', '1.08');
    stage.set('GBP/USD', '1.27');
    stage.place('gain', { side: 'buy', quantity: hundredths('10000') });
    stage.place('rest', {
      symbol: 'GBP/USD',
      type: 'limit',
      limitPrice: 12_000_000_000n,
      quantity: hundredths('100'),
    });
    stage.set('EUR/USD', '1.28');
    stage.set('SPX500', '4850');
    const lossEvents = stage.run({
      type: 'close-position',
      positionId: 'p-a',
      quantity: null,
      by: 'customer',
    });
    expect(ofType(lossEvents, 'order-cancelled')[0]?.reason).toBe('funds_needed');
    // 1,000 less both commissions and the margin of the other position, less the loss of 1,500.
    const owed = hundredths('1500') - (hundredths('1000') - 250n - 33n - hundredths('108'));
    expect(stage.state()).toMatchObject({ availableUsd: 0n, deficitUsd: -owed });
    expect(stage.refused({ type: 'check-withdrawal', amountUsd: 1n }).code).toBe('deficit-open');
    stage.give({ availableUsd: hundredths('10') });
    expect(stage.run({ type: 'settle' })).toEqual([{ type: 'deficit-settled', amountUsd: hundredths('10') }]);
    stage.run({ type: 'close-position', positionId: 'p-gain', quantity: null, by: 'customer' });
    expect(stage.state().deficitUsd).toBe(0n);
    expect(stage.state().availableUsd).toBe(hundredths('2000') + hundredths('108') + hundredths('10') - owed);
  });
});

describe('figures', () => {
  it('are those of the product: equity, free margin, buying power, level and percent', () => {
    const stage = leveraged();
    stage.set('SPX500', '4990');
    expect(figuresOf(stage.state(), stage.market())).toEqual({
      totalPnlUsd: -hundredths('100'),
      usedMarginUsd: hundredths('500'),
      reservedUsd: 0n,
      equityUsd: hundredths('897.50'),
      freeMarginUsd: hundredths('397.50'),
      buyingPowerUsd: hundredths('397.50'),
      withdrawableUsd: hundredths('397.50'),
      marginLevelHundredths: 179_50n,
    });
    expect(stage.refused({ type: 'check-withdrawal', amountUsd: hundredths('397.51') }).code).toBe(
      'insufficient-balance',
    );
    expect(stage.run({ type: 'check-withdrawal', amountUsd: hundredths('397.50') })).toEqual([]);
  });

  it('say no level of a managed book, which is paid for in full and never judged', () => {
    const state = leveraged().state();
    expect(figuresOf({ ...state, isManaged: true }, NO_MARKET)).toMatchObject({
      marginLevelHundredths: null,
    });
    expect(figuresOf(state, NO_MARKET).marginLevelHundredths).not.toBeNull();
  });

  it('do not lend against open profit', () => {
    const stage = leveraged();
    stage.set('SPX500', '6000');
    expect(figuresOf(stage.state(), stage.market()).buyingPowerUsd).toBe(hundredths('497.50'));
  });

  it('value a position at its own opening before any other quote came', () => {
    const stage = leveraged();
    expect(figuresOf(stage.state(), NO_MARKET).totalPnlUsd).toBe(0n);
  });

  it('are all zero, and the level null, for a new account', () => {
    const summary = portfolioSummary(createStage('0').state(), NO_MARKET, {
      walletsUsd: 0n,
      valueAtMidnightUsd: 0n,
      netFlowsUsd: 0n,
    });
    const { marginLevelHundredths, openPositions, ...amounts } = summary;
    expect([marginLevelHundredths, openPositions]).toEqual([null, 0]);
    expect(Object.values(amounts).every((amount) => amount === 0n)).toBe(true);
  });

  it('tell the day from what it brought: deposits are no gain', () => {
    const stage = leveraged();
    stage.set('SPX500', '5010');
    const summary = portfolioSummary(stage.state(), stage.market(), {
      walletsUsd: hundredths('997.50'),
      valueAtMidnightUsd: hundredths('400'),
      netFlowsUsd: hundredths('600'),
    });
    expect(summary).toMatchObject({
      totalValueUsd: hundredths('1097.50'),
      dayChangeUsd: hundredths('97.50'),
      dayChangePercentHundredths: 975n,
      totalPnlPercentHundredths: 1003n,
    });
  });
});
