import type { Page } from '@playwright/test';
import { ADMINISTRATOR } from '../steps.ts';
import type { Screen } from './screen.ts';

/** Cold storage, as it is where chains are watched: a coin that is above its ceiling, one below its floor, one that is not set. */

const PAYMENTS = '/admin?tab=payments';
const COLD = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const HOUSE = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const HASH = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const AT = '2026-11-23T09:12:00.000Z';

const place = {
  network: 'Bitcoin',
  currency: 'BTC',
  set: { floor: 2, ceiling: 10, address: COLD },
  hot: 14.75,
  leaving: 1.25,
  ready: 13.5,
  cold: 120,
  suggested: { direction: 'to-cold', amount: 7.5 },
  proposed: null,
  isMoving: false,
};
const ethereum = { network: 'Ethereum (ERC-20)', currency: 'ETH', proposed: null, isMoving: true };
const PLACES = [
  place,
  {
    ...place,
    ...ethereum,
    set: { floor: 50, ceiling: 200, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    hot: 41.2,
    leaving: 0,
    ready: 41.2,
    cold: 900,
    suggested: { direction: 'from-cold', amount: 83.8 },
  },
  {
    ...place,
    network: 'Dogecoin',
    currency: 'DOGE',
    set: null,
    hot: 5200,
    leaving: 0,
    ready: 5200,
    cold: 0,
    suggested: null,
    proposed: 'settings',
  },
];

const transfer = {
  id: 'one',
  reference: 'COLD-7Y5AT3AF92',
  network: 'Bitcoin',
  currency: 'BTC',
  direction: 'to-cold',
  amount: 7.5,
  address: COLD,
  house: HOUSE,
  state: 'sent',
  problem: null,
  signatures: 2,
  txHash: HASH,
  confirmations: 2,
  needed: 3,
  approvedAt: AT,
  changedAt: AT,
};
const TRANSFERS = [
  transfer,
  {
    ...transfer,
    id: 'two',
    reference: 'COLD-M2Q8R4T6WX',
    direction: 'from-cold',
    currency: 'ETH',
    network: 'Ethereum (ERC-20)',
    amount: 83.8,
    state: 'asked',
    signatures: 0,
    house: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    txHash: null,
    confirmations: null,
  },
  {
    ...transfer,
    id: 'three',
    reference: 'COLD-9K3H5J7P2D',
    state: 'approved',
    problem: 'short',
    signatures: 1,
    txHash: null,
    confirmations: null,
  },
];

async function answerPlaces(page: Page): Promise<void> {
  await page.route('**/api/admin/payments/cold', (route) =>
    route.fulfill({ json: { success: true, data: PLACES } }),
  );
}

async function openCold(page: Page): Promise<void> {
  const pagination = {
    currentPage: 1,
    totalPages: 1,
    totalItems: TRANSFERS.length,
    itemsPerPage: 10,
    hasNextPage: false,
    hasPrevPage: false,
  };
  await answerPlaces(page);
  await page.route('**/api/admin/payments/cold/transfers?*', (route) =>
    route.fulfill({ json: { success: true, data: { transfers: TRANSFERS, pagination } } }),
  );
  // What was read before it was answered like this would stand there still.
  await page.reload();
  await page.getByText('Cold storage', { exact: true }).click();
}

const pressing = (name: string | RegExp) => async (page: Page) => {
  await openCold(page);
  await page.getByRole('button', { name }).click();
};

export const COLD_SCREENS: readonly Screen[] = [
  {
    name: 'admin-cold-alert',
    path: '/admin',
    before: async (page: Page) => {
      await answerPlaces(page);
      await page.reload();
      await page.getByRole('region', { name: 'The house' }).waitFor();
    },
  },
  { name: 'admin-cold-storage', path: PAYMENTS, before: openCold },
  { name: 'admin-cold-bounds', path: PAYMENTS, before: pressing('Change BTC, Bitcoin') },
  { name: 'admin-cold-move', path: PAYMENTS, before: pressing(/^Move 7.5/) },
].map((screen) => ({ person: ADMINISTRATOR, ...screen }));
