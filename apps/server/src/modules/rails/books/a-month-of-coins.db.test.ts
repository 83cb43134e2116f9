import { needing } from '@halyard/testkit';
import { describe } from 'vitest';
import { tellsAMonth } from '../../../testing/payments/a-month.ts';

describe('on a chain of coins', needing('litecoind'), () => {
  tellsAMonth({
    kind: 'utxo',
    currency: 'BTC',
    unit: 0.01,
    to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  });
});
