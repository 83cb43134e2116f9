import { INSTRUMENTS } from '@halyard/catalogue';
import { CONTENT } from '@halyard/content';
import { market } from '@halyard/contract';
import { maxLeverageOf } from '@halyard/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { INDICATORS } from '../features/chart/toolbox/indicators/catalogue.ts';
import { commissionsOf } from './home/commissions.ts';
import { HOME_PAGE } from './home/home-page.tsx';
import { sampleTrade } from './home/sample-trade.ts';
import { PLATFORM_PAGE } from './platform/platform-page.tsx';
import { PORTAL_TODAY } from './platform/portal-today.tsx';

const home = renderToStaticMarkup(<HOME_PAGE.Body mode="simulated" />);
const platform = renderToStaticMarkup(<PLATFORM_PAGE.Body mode="simulated" />);
const count = (type: string) => INSTRUMENTS.filter((one) => one.type === type).length;
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const TEENS = ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen'];
const inWords = (figure: number) => [...WORDS, ...TEENS][figure] ?? String(figure);

test('what the front page says of the markets is what the catalogue has', () => {
  const said = JSON.stringify(CONTENT.home.markets).toLowerCase();
  expect(said).toContain(`${inWords(count('forex'))} majors against the dollar`);
  expect(said).toContain(`${inWords(count('crypto'))} coins against the dollar`);
  expect(said).toContain(`${inWords(count('indices'))} stock indices`);
  const forex = INSTRUMENTS.filter(({ type }) => type === 'forex').map(({ symbol }) =>
    maxLeverageOf(symbol, null),
  );
  expect(said).toContain(`leverage up to 1:${Math.max(...forex)}`);
});

test('the platform page counts what the portal has, and draws every timeframe of it', () => {
  expect(PORTAL_TODAY.indicators).toBe(INDICATORS.length);
  for (const [label, figure] of Object.entries({
    Timeframes: market.CHART_TIMEFRAMES.length,
    Indicators: INDICATORS.length,
    Instruments: INSTRUMENTS.length,
  })) {
    expect(platform).toMatch(new RegExp(`>${label}</dt><dd[^>]*>${figure}</dd>`));
  }
  expect(CONTENT.platform.features.items[0]?.text).toContain(`${market.CHART_TIMEFRAMES.length} timeframes`);
  for (const name of ['M1', 'M12', 'H8', 'D1', 'W1', 'MN']) expect(platform).toContain(`>${name}</span>`);
});

test('what nothing stands for is marked as a sample', () => {
  for (const { sample } of [
    CONTENT.platform.platforms,
    CONTENT.platform.features,
    CONTENT.platform.automation,
  ]) {
    expect(sample).toMatch(/^Sample: /);
    expect(platform).toContain(sample);
  }
  const samples = CONTENT.home.accounts.tiers.flatMap(({ features }) =>
    features.filter(({ isSample }) => isSample),
  );
  expect(samples.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Priority support', 'Dedicated manager']),
  );
  expect(home.split('>Sample</span>')).toHaveLength(samples.length + 1);
});

test('a tier promises the commission it is charged', () => {
  expect(commissionsOf('standard').map(({ percent }) => percent)).toEqual([
    '0.0030%',
    '0.0050%',
    '0.0500%',
    '0.0100%',
    '0.0050%',
  ]);
  expect(commissionsOf('professional')[0]?.percent).toBe('0.0012%');
  expect(CONTENT.home.accounts.tiers.map(({ minimum }) => minimum)).toEqual(['$100', '$1,000', '$10,000']);
});

test('the receipt of the sample trade adds up and matches what the engine booked', () => {
  const { explanation, opening, closes } = sampleTrade();
  const { pnlUsd, financingUsd, commissionUsd, netUsd } = explanation.totals;
  expect(explanation.matches).toBe(true);
  expect(netUsd).toBe(pnlUsd + financingUsd - commissionUsd);
  // A quarter of a coin, from ask to bid, in cents: half-even by the engine, and never further away than half a cent.
  const [close] = closes;
  const moved = Number((close?.pricing.quote.bid ?? 0n) - opening.pricing.quote.ask) / 1e10;
  expect(Math.abs(Number(pnlUsd) / 100 - moved * 0.25)).toBeLessThanOrEqual(0.005);
  expect(home).toContain('every figure matches what was booked');
});

test('both sentences of the promise stand on the page, and every one the customer named', () => {
  for (const words of [
    ...CONTENT.home.hero.promise,
    'Trade the Global Markets',
    'Variable spreads',
    '24/5 support',
  ]) {
    expect(home).toContain(words);
  }
});
