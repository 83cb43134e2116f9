import { needing } from '@halyard/testkit';
import { describe } from 'vitest';
import { tellsAMonth } from '../../../testing/payments/a-month.ts';

describe('on a chain of accounts', needing('anvil'), () => {
  tellsAMonth({ kind: 'evm', currency: 'ETH', unit: 0.1, to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
});
