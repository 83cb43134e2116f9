import { hasAnvil } from '@halyard/testkit';
import { describe } from 'vitest';
import { tellsAMonth } from '../../../testing/payments/a-month.ts';

describe.skipIf(!hasAnvil())('on a chain of accounts', () => {
  tellsAMonth({ kind: 'evm', currency: 'ETH', unit: 0.1, to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
});
