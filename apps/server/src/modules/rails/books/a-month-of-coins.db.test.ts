import { hasLitecoind } from '@halyard/testkit';
import { describe } from 'vitest';
import { tellsAMonth } from '../../../testing/payments/a-month.ts';

describe.skipIf(!hasLitecoind())('on a chain of coins', () => {
  tellsAMonth({
    kind: 'utxo',
    currency: 'BTC',
    unit: 0.01,
    to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  });
});
