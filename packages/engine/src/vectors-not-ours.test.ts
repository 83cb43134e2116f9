import { describe, expect, it } from 'vitest';

/**
 * Worked examples of rules that other houses have and we do not, each with the reason. They run against the small
 * formula they need, so that the numbers are known to be read rightly; none of them says anything about our engine.
 */

describe('not ours: margin and stop-out of other houses', () => {
  it('M4 nautilus_trader docs/concepts/accounting.md: a margin rate of its own beside the leverage', () => {
    const standard = 100_000 * 1.1 * 0.03;
    expect([standard.toFixed(2), (standard / 50).toFixed(2)]).toEqual(['3300.00', '66.00']);
  });

  it('M6 alpari.com/en/faq/trading_terms/calculating_hedged_margin: opposite positions share margin', () => {
    const legs = [
      [1.7045, 0.5],
      [1.702, 0.8],
      [1.7061, 1.4],
    ] as const;
    const lots = legs.reduce((sum, [, size]) => sum + size, 0);
    const average = Number((legs.reduce((sum, [rate, size]) => sum + rate * size, 0) / lots).toFixed(5));
    const full = (size: number) => (size * 100_000 * average) / 500;
    const hedged = full(1.6) * 0.5;
    const open = full(lots - 1.6);
    expect(
      [average, hedged, open, hedged + open].map((figure, index) => figure.toFixed(index === 0 ? 5 : 4)),
    ).toEqual(['1.70459', '272.7344', '375.0098', '647.7442']);
  });

  it('L2 help.ctrader.com/trading-with-ctrader/conditions: the largest margin closes first, not the largest loss', () => {
    const margins = [201.7, 579.8, 559.95];
    const total = margins.reduce((sum, margin) => sum + margin, 0);
    expect(total.toFixed(2)).toBe('1341.45');
    expect(((1500 / total) * 100).toFixed(1)).toBe('111.8');
    expect((Math.ceil(total * 0.3 * 100) / 100).toFixed(2)).toBe('402.44');
    expect(Math.max(...margins)).toBe(579.8);
  });

  it('L4 support.kraken.com/articles/203053156: margin floats with the price, ours is fixed at the fill', () => {
    const used = (rate: number) => (0.2 * rate) / 5;
    const unrealised = -0.2 * (65_200 - 50_000);
    const equity = 5000 + unrealised;
    expect(((5000 / used(50_000)) * 100).toFixed(0)).toBe('250');
    expect([unrealised, equity, used(65_200)].map(Math.round)).toEqual([-3040, 1960, 2608]);
    expect(((equity / used(65_200)) * 100).toFixed(2)).toBe('75.15');
  });

  it('L6 fxtrade.oanda.com/help/forex-margin-formula: closes at half of a margin that floats', () => {
    const [leverage, units, opened, balance] = [30, 200_000, 0.55938, 5700.02];
    const rate = (units * opened - balance) / (units * (1 - 0.5 / leverage));
    expect(rate.toFixed(5)).toBe('0.53988');
  });

  it('B3 nautilus_trader margin.rs test_calculate_pnls_github_issue_2657: clips a close; ours refuses it', () => {
    const realised = Math.min(0.001, 0.002) * (50_075 - 50_000);
    expect(realised.toFixed(3)).toBe('0.075');
  });
});

describe('not ours: bars and day bases of other houses', () => {
  it('O5 Lean PerformsLimitFillBuy: fills inside a bar; ours fills at a quote that was there', () => {
    const fill = (limit: number, bar: { open: number; low: number }) =>
      bar.low <= limit ? Math.min(limit, bar.open) : null;
    expect(fill(101.5, { open: 102, low: 101 })).toBe(101.5);
    expect(fill(101.5, { open: 102, low: 102 })).toBeNull();
  });

  it('F2 alpacahq/alpaca-docs content/trading/margin-and-shorting.md: 360 days, three on Friday', () => {
    const daily = ((5000 * 0.0625) / 360).toFixed(2);
    expect([daily, (Number(daily) * 3).toFixed(2)]).toEqual(['0.87', '2.61']);
  });

  it('F5 globalprime.zendesk.com/articles/900000799163: 360 days', () => {
    expect(((200 * 119.19 * -0.0331) / 360).toFixed(2)).toBe('-2.19');
  });

  // The printed rate of -1.19 does not follow from the printed -0.3 and 0.29 for three days, which make -1.17.
  it('F7 ig.com/au/forex-cfd-overlay: tom-next points and an admin fee on 360 days', () => {
    expect(((13_176 * 0.008) / 360).toFixed(2)).toBe('0.29');
    expect((-1.19 * 50).toFixed(2)).toBe('-59.50');
  });

  it('F9 nautilus_trader crates/backtest/src/modules/fx_rollover.rs: the difference of two central bank rates', () => {
    expect(((0.75 - 1.5) / 100 / 365).toFixed(10)).toBe('-0.0000205479');
  });
});
