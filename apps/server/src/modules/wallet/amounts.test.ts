import { notificationOf, notificationTexts } from '@halyard/contract';
import { expect, it } from 'vitest';
import { plainAmount, wordsOf } from './amounts.ts';

it.each([
  [150_000n, 'USD', '1,500.00 USD'],
  [5n, 'EUR', '0.05 EUR'],
  [50_000_000n, 'BTC', '0.50000000 BTC'],
  [123_456_700_000_000n, 'BTC', '1,234,567.00000000 BTC'],
  [250_000_000_000n, 'SOL', '2,500.00 SOL'],
  [123_456n, 'SOL', '0.00123456 SOL'],
  [1_000_000n, 'SHIB', '10,000.00 SHIB'],
  [100_050_000_000n, 'PEPE', '1,000.50 PEPE'],
])('%d units of %s read as in the portal, and lose no digit: %s', (units, currency, text) => {
  const words = wordsOf({ amount: units, asset: currency, reference: 'DEP-1' });
  const { body } = notificationTexts(notificationOf('deposit-completed', words));
  expect(body).toBe(`${text} (DEP-1) is now available in your wallet.`);
});

it.each([
  [100_000n, 'USD', '1000'],
  [10_050n, 'USD', '100.50'],
  [50_000n, 'BTC', '0.0005'],
])('a refusal says %d units of %s as somebody would type them: %s', (units, currency, text) => {
  expect(plainAmount(units, currency)).toBe(text);
});
