import { expect, test } from 'vitest';
import { destinationText } from './in-fours.ts';

test('an IBAN is read as banks print it, and an address of a network as it is', () => {
  expect(destinationText('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  for (const address of [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    'Sample Bank, 12345678',
  ])
    expect(destinationText(address)).toBe(address);
});
