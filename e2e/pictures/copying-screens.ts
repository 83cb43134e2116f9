import type { copying, tiers } from '@halyard/contract';
import type { Page } from '@playwright/test';
import { DEMO_CUSTOMER } from '../steps.ts';
import { answer, type Screen } from './screen.ts';

/** Copying and tiers, as they look after months: the answers are written here, and nothing of the demo's is changed. */

const id = (nth: number) => `0192f0c0-0000-7000-8000-0000000004${String(nth).padStart(2, '0')}`;
const at = (day: number) => new Date(Date.UTC(2026, 7, day, 14, 25)).toISOString();

const STEADY: copying.Strategy = {
  id: id(1),
  name: 'Steady hand',
  description:
    'Major currencies and gold, a few trades a week with a stop on each. Never more than a tenth of the account on one idea, and nothing held over a weekend.',
  feePercent: 20,
  status: 'approved',
  isOwn: false,
  reason: null,
  record: {
    since: at(1),
    days: 114,
    returnPercent: 18.42,
    drawdownPercent: -6.31,
    closed: 87,
    winnersPercent: 58,
    meanHoldingHours: 31.5,
    instruments: ['EUR/USD', 'GBP/USD', 'USD/JPY', 'XAU/USD'],
    maxLeverage: 10,
    followers: 23,
    moneyFollowing: 184_250.5,
    distancePercent: 0.02,
  },
};
const YOUNG: copying.Strategy = {
  ...STEADY,
  id: id(2),
  name: 'Ether around the clock, in and out',
  description: 'Ether.',
  feePercent: 30,
  record: {
    ...STEADY.record,
    days: 31,
    returnPercent: -12.07,
    drawdownPercent: -34.9,
    winnersPercent: null,
    meanHoldingHours: null,
    instruments: ['ETH/USD'],
    followers: 0,
    moneyFollowing: 0,
    distancePercent: null,
  },
};
const OWN: copying.Strategy = { ...STEADY, id: id(3), name: 'My best', isOwn: true, feePercent: 10 };
const REJECTED: copying.Strategy = {
  ...YOUNG,
  id: id(4),
  name: 'Ninety times',
  isOwn: true,
  status: 'rejected',
  reason: 'Too much of it rests on one trade.',
};

const COPY: copying.Allocation = {
  id: id(11),
  strategy: { id: STEADY.id, name: STEADY.name },
  book: id(12),
  status: 'active',
  stoppedBy: null,
  base: 2_500,
  equity: 2_731.4,
  free: 1_902.15,
  highWater: 2_500,
  lossFloor: 1_750,
  maxLossPercent: 30,
  maxLeverage: 5,
  feePercent: 20,
  feesPaid: 38.22,
  openedAt: at(12),
  endedAt: null,
  soFar: { putIn: 3_000, takenOut: 650, result: 381.4 },
};
const ENDED: copying.Allocation = {
  ...COPY,
  id: id(13),
  strategy: { id: YOUNG.id, name: YOUNG.name },
  status: 'ended',
  stoppedBy: 'loss',
  equity: 0,
  endedAt: at(30),
  soFar: undefined,
  outcome: {
    putIn: 2_500,
    takenOut: 150,
    atTheEnd: 1_748.2,
    paidForLosses: 0,
    lossesPaid: 0,
    fees: 10,
    result: -601.8,
  },
};
const PAUSED: copying.Allocation = { ...COPY, id: id(14), status: 'paused', equity: 2_218.6 };

const FILL: copying.CopiedFill = {
  place: 1,
  at: at(20),
  kind: 'open',
  symbol: 'EUR/USD',
  side: 'buy',
  quantity: 50_000,
  price: 1.08412,
  outcome: 'copied',
  reason: null,
  ownQuantity: 4_100,
  ownPrice: 1.08415,
  distancePercent: 0.0028,
};
const none = { ownQuantity: 0, ownPrice: null, distancePercent: null } as const;
const FILLS: readonly copying.CopiedFill[] = [
  {
    ...FILL,
    place: 5,
    at: at(24),
    symbol: 'XAU/USD',
    quantity: 12,
    price: 2_412.55,
    outcome: 'waiting',
    reason: 'market-closed',
    ...none,
  },
  {
    ...FILL,
    place: 4,
    at: at(23),
    kind: 'close',
    price: 1.0911,
    ownPrice: 1.09106,
    distancePercent: -0.0037,
  },
  {
    ...FILL,
    place: 3,
    at: at(22),
    symbol: 'BTC/USD',
    side: 'sell',
    quantity: 0.25,
    price: 84_222.08,
    outcome: 'skipped',
    reason: 'price-moved',
    ...none,
  },
  {
    ...FILL,
    place: 2,
    at: at(21),
    symbol: 'USD/JPY',
    quantity: 30_000,
    price: 151.233,
    outcome: 'skipped',
    reason: 'leader-too-small',
    ...none,
  },
  FILL,
];
const FEES: readonly copying.CopyFee[] = [
  { at: at(31), kind: 'month', profit: 141.1, fee: 28.22, share: 22.57 },
  { at: at(25), kind: 'taken-out', profit: 50, fee: 10, share: 8 },
];

const POINTS = Array.from({ length: 114 }, (_, day) => {
  const returnPercent = 0.16 * day + 3 * Math.sin(day / 7) + 1.4 * Math.sin(day / 2.3);
  return { at: at(1 + day), returnPercent, drawdownPercent: Math.min(0, 2.6 * Math.sin(day / 9) - 1.5) };
});

const STANDING: tiers.TierStanding = {
  tier: 'standard',
  netDeposits: 26_400,
  equity: 24_918.77,
  endsAt: null,
  tiers: [
    { tier: 'standard', minimum: 0, spreadPercent: 100, commissionPercent: 100, isReached: true },
    { tier: 'premium', minimum: 10_000, spreadPercent: 80, commissionPercent: 75, isReached: true },
    { tier: 'professional', minimum: 100_000, spreadPercent: 60, commissionPercent: 50, isReached: false },
  ],
};

/** The screen once more, with what is written here behind it. */
async function withCopying(page: Page): Promise<void> {
  const strategies = [STEADY, YOUNG, OWN, REJECTED];
  await answer(page, '/copy/strategies', { strategies });
  for (const one of strategies) await answer(page, `/copy/strategies/${one.id}`, { ...one, points: POINTS });
  await answer(page, `/copy/strategies/${YOUNG.id}`, { ...YOUNG, points: POINTS.slice(0, 1) });
  await answer(page, '/copy/allocations', { allocations: [COPY, PAUSED, ENDED] });
  await answer(page, `/copy/allocations/${COPY.id}`, { ...COPY, fills: FILLS, fees: FEES });
  await answer(page, `/copy/allocations/${PAUSED.id}`, { ...PAUSED, fills: [], fees: [] });
  await answer(page, `/copy/allocations/${ENDED.id}`, { ...ENDED, fills: FILLS, fees: FEES.slice(1) });
  await page.reload();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

const press = (name: string) => async (page: Page) => {
  await withCopying(page);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const HOME = '/portal?tab=investment&view=copying';
const steady = `${HOME}&strategy=${STEADY.id}`;
const copy = `${HOME}&copy=${COPY.id}`;

async function fillAllocation(page: Page): Promise<void> {
  await press('Copy this strategy')(page);
  await page.getByLabel('Amount').fill('1000');
}

async function allocateNonsense(page: Page): Promise<void> {
  await press('Copy this strategy')(page);
  await page.getByLabel('Amount').pressSequentially('much');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
}

async function fillPublish(page: Page): Promise<void> {
  const book = { id: id(12), name: 'My best', openedAt: at(1), equity: 5_000, totalValue: 5_000 };
  const best = { ...book, kind: 'trading', status: 'open', positionMode: 'hedging' };
  await page.route('**/api/books', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { books: object[] } };
    await route.fulfill({
      response,
      json: { success: true, data: { ...data, books: [...data.books, best] } },
    });
  });
  await press('Publish a strategy')(page);
}

const tierOf = (standing: tiers.TierStanding) => async (page: Page) => {
  await answer(page, '/users/tier', standing);
  await page.reload();
  const panel = page.getByRole('heading', { name: 'Your tier' });
  await panel.waitFor();
  await panel.scrollIntoViewIfNeeded();
};

const SCREENS: readonly Screen[] = [
  { name: 'copying-list', path: HOME, before: withCopying },
  { name: 'copying-strategy', path: steady, before: withCopying },
  { name: 'copying-strategy-young', path: `${HOME}&strategy=${YOUNG.id}`, before: withCopying },
  { name: 'copying-strategy-rejected', path: `${HOME}&strategy=${REJECTED.id}`, before: withCopying },
  { name: 'copying-copy', path: copy, before: withCopying },
  { name: 'copying-copy-paused', path: `${HOME}&copy=${PAUSED.id}`, before: withCopying },
  { name: 'copying-copy-ended', path: `${HOME}&copy=${ENDED.id}`, before: withCopying },
  { name: 'copying-allocate', path: steady, before: fillAllocation },
  { name: 'copying-allocate-nonsense', path: steady, before: allocateNonsense },
  { name: 'copying-add', path: copy, before: press('Add') },
  { name: 'copying-take', path: copy, before: press('Take out') },
  { name: 'copying-stop', path: copy, before: press('Stop') },
  { name: 'copying-publish', path: HOME, before: fillPublish },
  { name: 'copying-end', path: `${HOME}&strategy=${OWN.id}`, before: press('End strategy') },
  { name: 'settings-tier', path: '/portal?tab=settings', before: tierOf(STANDING) },
  {
    name: 'settings-tier-ends',
    path: '/portal?tab=settings',
    before: tierOf({ ...STANDING, tier: 'professional', endsAt: '2026-12-04T22:00:00.000Z' }),
  },
];

export const COPYING_SCREENS: readonly Screen[] = SCREENS.map((screen) => ({
  ...screen,
  person: DEMO_CUSTOMER,
}));
