import { PRICE_SCALE, formatUnits, parsePrice, parseUnits } from '@halyard/money';
import { describe, expect, test } from 'vitest';
import { ASSETS, assetOrUnlisted, findAsset, isFiat, scaleOf } from './assets.ts';
import {
  INSTRUMENTS,
  QUOTED,
  chartSymbolOf,
  findInstrument,
  findQuoted,
  typeOfSymbol,
} from './instruments.ts';
import { formatPrice, priceDecimalsByText, priceDecimalsOf } from './price-format.ts';
import { REFERENCES } from './references.ts';

const LISTED_FIRST =
  'EUR/USD, GBP/USD, USD/JPY, USD/CHF, AUD/USD, BTC/USD, ETH/USD, BNB/USD, XRP/USD, SOL/USD, USDC/USD, DOGE/USD, ' +
  'TON/USD, ADA/USD, AVAX/USD, SHIB/USD, LINK/USD, TRX/USD, SPX500, NAS100, US30, GER40, UK100';
const ADDED = 'DOT/USD, XAU/USD, XAG/USD, USOIL, UKOIL, NATGAS';

describe('instruments', () => {
  test('are all there, once each', () => {
    const expected = `${LISTED_FIRST}, ${ADDED}`.split(', ');
    expect(new Set(INSTRUMENTS.map(({ symbol }) => symbol))).toEqual(new Set(expected));
    expect(INSTRUMENTS).toHaveLength(expected.length);
    expect(new Set(QUOTED.map(({ symbol }) => symbol)).size).toBe(QUOTED.length);
  });

  test('are found however the symbol is written', () => {
    for (const instrument of INSTRUMENTS) {
      for (const joint of ['/', '-', '']) {
        const spelling = instrument.symbol.replace('/', joint);
        expect(findInstrument(spelling)).toBe(instrument);
        expect(findInstrument(spelling.toLowerCase())).toBe(instrument);
      }
    }
    for (const other of ['', 'EUR USD', 'EURUSD ', 'E/URUSD', 'constructor', '__proto__', 'USDT/USD']) {
      expect(findInstrument(other)).toBeUndefined();
    }
  });

  test('never cost more than a quarter of the margin at birth, even at a third of the usual price', () => {
    for (const { symbol, maxLeverage, spread, referenceLevel, priceDecimals } of INSTRUMENTS) {
      const twoSteps = 2 / 10 ** priceDecimals / (Number(referenceLevel) / 3);
      const widest = Math.max(spread.widestPpm / 1e6, twoSteps);
      expect(maxLeverage * widest, symbol).toBeLessThanOrEqual(0.25);
      expect(spread.typicalPpm, symbol).toBeLessThan(spread.widestPpm);
      expect([1, 2, 5, 10, 25, 50, 100], symbol).toContain(maxLeverage);
    }
  });

  test('have the price decimals of the rule, and four significant digits below 1', () => {
    for (const { symbol, type, priceDecimals, referenceLevel } of INSTRUMENTS) {
      const byRule = symbol.includes('JPY') ? 3 : type === 'forex' ? 5 : symbol.includes('/USD') ? 2 : 4;
      if (type !== 'forex' && Number(referenceLevel) < 1) {
        expect(Number(referenceLevel) * 10 ** priceDecimals, symbol).toBeGreaterThanOrEqual(1000);
      } else {
        expect(priceDecimals, symbol).toBe(byRule);
      }
    }
    expect(priceDecimalsOf('SHIB/USD')).toBe(8);
    for (const symbol of ['DOGE/USD', 'TRX/USD', 'ADA/USD', 'XRP/USD']) {
      expect(priceDecimalsOf(symbol)).toBe(5);
    }
  });

  test('have terms that parse exactly', () => {
    for (const instrument of INSTRUMENTS) {
      const { quantityStep, minQuantity, maxQuantity, referenceLevel } = instrument;
      expect([quantityStep, minQuantity]).toEqual(['0.01', '0.01']);
      expect(parseUnits(maxQuantity, 2).ok).toBe(true);
      expect(parsePrice(referenceLevel).ok).toBe(true);
      for (const rate of [
        instrument.commissionRate,
        instrument.financingLongYearly,
        instrument.financingShortYearly,
      ]) {
        expect(parseUnits(rate, 8).ok).toBe(true);
      }
      // Holding both sides must never pay.
      expect(
        Number(instrument.financingLongYearly) + Number(instrument.financingShortYearly),
      ).toBeGreaterThan(0);
      expect(instrument.chartSymbol).toMatch(/^[A-Z]+:[A-Z0-9]+$/);
    }
  });

  test('know their quote currency, and every quote currency can be valued in dollars', () => {
    const quotes = new Map(INSTRUMENTS.map(({ symbol, quote }) => [symbol, quote]));
    expect(quotes.get('GER40')).toBe('EUR');
    expect(quotes.get('UK100')).toBe('GBP');
    for (const { quote } of INSTRUMENTS) {
      const isPriced = quote === 'USD' || findQuoted(`${quote}/USD`) || findQuoted(`USD/${quote}`);
      expect(isPriced, quote).toBeTruthy();
    }
  });

  test('crypto has a circulating supply, the rest has none', () => {
    for (const { type, circulatingSupply } of INSTRUMENTS) {
      expect(circulatingSupply !== undefined).toBe(type === 'crypto');
    }
  });
});

describe('the type of a symbol', () => {
  test('comes from the catalogue', () => {
    expect(typeOfSymbol('BTC/USD')).toBe('crypto');
    expect(typeOfSymbol('XAU/USD')).toBe('metals');
    expect(typeOfSymbol('eurusd')).toBe('forex');
    expect(typeOfSymbol('USOIL')).toBe('commodities');
    expect(typeOfSymbol('US30')).toBe('indices');
  });

  test('comes from the text outside it', () => {
    expect(typeOfSymbol('NZD/USD')).toBe('forex');
    expect(typeOfSymbol('MATIC/USD')).toBe('crypto');
    expect(typeOfSymbol('BTCEUR')).toBe('crypto');
    expect(typeOfSymbol('GOLD')).toBe('metals');
    expect(typeOfSymbol('WHEAT')).toBe('commodities');
  });

  test('the chart shows bitcoin for what it does not know', () => {
    expect(chartSymbolOf('EUR/USD')).toBe('FX:EURUSD');
    expect(chartSymbolOf('MATIC/USD')).toBe('BINANCE:BTCUSDT');
  });
});

describe('prices as people read them', () => {
  test.each([
    ['EUR/USD', 1.0854, '1.08540'],
    ['USD/JPY', '152.4', '152.400'],
    ['BTC/USD', 64200.5, '64,200.50'],
    ['XAU/USD', 2385.1, '2,385.10'],
    ['SPX500', 5450.25, '5,450.2500'],
    ['NAS100', 20790.2183, '20,790.2183'],
    ['SHIB/USD', 0.0000182, '0.00001820'],
    ['NZD/USD', 0.6123, '0.61230'],
    ['WHEAT', 512.5, '512.5000'],
  ])('%s', (symbol, price, text) => {
    expect(formatPrice(symbol, price)).toBe(text);
  });

  test('an exact price reads like its number', () => {
    expect(formatPrice('BTC/USD', 642005000000000n)).toBe('64,200.50');
    expect(formatUnits(642005000000000n, PRICE_SCALE)).toBe('64200.5000000000');
    expect(formatPrice('BTC/USD', NaN)).toBe('–');
  });

  test('the rule by text alone', () => {
    expect(priceDecimalsByText('EUR/JPY')).toBe(3);
    expect(priceDecimalsByText('NZD/USD')).toBe(5);
    expect(priceDecimalsByText('MATIC/USD')).toBe(2);
    expect(priceDecimalsByText('WHEAT')).toBe(4);
  });
});

describe('assets', () => {
  test('are unique, and each has a price whose source exists', () => {
    expect(new Set(ASSETS.map(({ currency }) => currency)).size).toBe(ASSETS.length);
    for (const { currency, usdPrice } of ASSETS) {
      if (usdPrice.from === 'one') expect(currency).toBe('USD');
      else if (usdPrice.from === 'instrument') expect(findInstrument(usdPrice.symbol)?.base).toBe(currency);
      else if (usdPrice.from === 'reference') {
        expect(REFERENCES.some(({ symbol }) => symbol === usdPrice.symbol)).toBe(true);
        expect(findInstrument(usdPrice.symbol)).toBeUndefined();
      } else expect.fail(`${currency} has no price`);
    }
  });

  test('have fees and minimums of their own scale, and a minimum above zero', () => {
    for (const { currency, scale, networks } of ASSETS) {
      expect(networks.length, currency).toBeGreaterThan(0);
      expect(new Set(networks.map(({ network }) => network)).size).toBe(networks.length);
      for (const { withdrawalFee, minWithdrawal } of networks) {
        const fee = parseUnits(withdrawalFee, scale);
        const minimum = parseUnits(minWithdrawal, scale);
        expect(fee.ok && fee.value >= 0n && minimum.ok && minimum.value > 0n, currency).toBe(true);
      }
    }
  });

  test('scales and display decimals', () => {
    for (const { currency, kind, scale, displayDecimals } of ASSETS) {
      expect(scale).toBe(kind === 'fiat' || currency === 'SHIB' ? 2 : 8);
      expect(displayDecimals).toBe(currency === 'BTC' || currency === 'ETH' ? 8 : 2);
    }
  });

  test.each([
    ['BTC', '10-30 minutes'],
    ['ETH', '5-15 minutes'],
    ['USDT', '5-15 minutes'],
    ['BUSD', '5-15 minutes'],
    ['SOL', '1-2 minutes'],
    ['DOGE', '10-20 minutes'],
    ['EUR', '1-3 business days'],
  ])('%s arrives in %s', (currency, arrival) => {
    expect(findAsset(currency)?.arrival).toBe(arrival);
  });

  test('an unknown symbol can be held, but has no price', () => {
    const unlisted = assetOrUnlisted('pepe');
    expect(unlisted).toMatchObject({ currency: 'PEPE', name: 'PEPE', scale: 8, listed: false, networks: [] });
    expect(unlisted.usdPrice).toEqual({ from: 'nothing' });
    expect(scaleOf('PEPE')).toBe(8);
    expect(scaleOf('usd')).toBe(2);
    expect([isFiat('EUR'), isFiat('BTC'), isFiat('PEPE')]).toEqual([true, false, false]);
  });
});
