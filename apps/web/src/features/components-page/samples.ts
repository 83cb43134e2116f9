import type { keys, papers, admin, AnswerOf, mining, transactions } from '@halyard/contract';
import type { ShownNews } from '../../domain/site/news-article.tsx';

/** Made-up rows, so that the page needs no account. */

type SampleRow = Pick<transactions.Transaction, 'type' | 'amount' | 'currency' | 'fees' | 'status'>;

export const SAMPLE_ROWS: readonly SampleRow[] = [
  { type: 'deposit', amount: 1200, currency: 'USD', fees: 0, status: 'pending' },
  { type: 'withdrawal', amount: 0.05, currency: 'BTC', fees: 0.0002, status: 'failed' },
  { type: 'trade', amount: -84.1, currency: 'USD', fees: 0, status: 'completed' },
  { type: 'transfer', amount: 0.00527247, currency: 'BTC', fees: 0.00001319, status: 'completed' },
  { type: 'adjustment', amount: 100, currency: 'USD', fees: 0, status: 'cancelled' },
];

export const SAMPLE_DETAIL: transactions.TransactionDetail = {
  id: '01930000-0000-7000-8000-000000000000',
  type: 'withdrawal',
  amount: 250,
  currency: 'USD',
  status: 'pending',
  createdAt: '2026-03-02T09:30:00.000Z',
  completedAt: null,
  reference: 'WDR-SAMPLE',
  description: 'Withdrawal by bank transfer',
  fees: 5,
  network: 'Bank transfer',
  address: 'DE89 3704 0044 0532 0130 00',
  txHash: null,
  reason: null,
  cancellable: true,
  waitsUntil: null,
  positionId: null,
  timeline: [{ at: '2026-03-02T09:30:00.000Z', what: 'Withdrawal requested', by: 'customer' }],
  ledger: [
    {
      entryId: '01930000-0000-7000-8000-000000000001',
      event: 'withdrawal requested',
      at: '2026-03-02T09:30:00.000Z',
      account: 'available',
      currency: 'USD',
      amount: -255,
    },
    {
      entryId: '01930000-0000-7000-8000-000000000001',
      event: 'withdrawal requested',
      at: '2026-03-02T09:30:00.000Z',
      account: 'locked',
      currency: 'USD',
      amount: 255,
    },
  ],
};

export const SAMPLE_REACH: AnswerOf<typeof admin.adminInstrumentReach> = {
  at: '2026-03-02T09:30:00.000Z',
  customers: 12,
  positions: 20,
  costUsd: 1840.5,
  reached: [
    {
      userId: '01930000-0000-7000-8000-000000000002',
      email: 'nora@example.test',
      stoppedOut: 2,
      exits: 0,
      lossUsd: 120.4,
    },
    {
      userId: '01930000-0000-7000-8000-000000000003',
      email: 'ada@example.test',
      stoppedOut: 0,
      exits: 1,
      lossUsd: 12.25,
    },
  ],
  reachedCount: 2,
  ordersAbove: 3,
  customersAbove: 2,
};

export const SAMPLE_COMPARISON: AnswerOf<typeof admin.adminCompareGroup> = {
  since: '2026-02-01T00:00:00.000Z',
  fills: 240,
  nights: 75,
  notionalUsd: 1_250_000,
  spreadUsd: -310.5,
  commissionUsd: 96.25,
  financingUsd: 12.4,
  classes: [
    { type: 'crypto', fills: 240, nights: 75, spreadUsd: -310.5, commissionUsd: 96.25, financingUsd: 12.4 },
  ],
  isWorse: true,
  customers: 38,
};

export const SAMPLE_NEWS: ShownNews = {
  title: 'A title in one line',
  summary: 'What happened, in a sentence or two.',
  body: 'And the whole story for whoever reads on.',
  source: 'Sample wire',
  publishedAt: '2026-03-02T09:30:00.000Z',
  isSample: true,
};

export const SAMPLE_PROPOSAL: admin.Proposal = {
  id: 'sample',
  kind: 'wallet-address',
  about: 'BTC on Bitcoin',
  userId: null,
  user: '',
  currency: null,
  amount: null,
  changes: [{ field: 'minDeposit', before: '0.001', after: '0.0005' }],
  reason: 'Smaller deposits are welcome.',
  proposedBy: 'ada@example.test',
  proposedAt: '2026-03-02T09:00:00Z',
  status: 'pending',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
};

export const SAMPLE_CONTRACT: mining.MiningContract = {
  id: 'sample',
  packageId: 'starter',
  packageName: 'Starter',
  price: 299,
  simulated: true,
  activatedAt: '2026-03-02T09:00:00Z',
  endsAt: '2027-03-02T09:00:00Z',
};

export const SAMPLE_PAPERS: readonly papers.Paper[] = [
  {
    id: '01930000-0000-7000-8000-000000000001',
    kind: 'statement',
    period: '2026-02',
    code: 'PAP-SAMPLE0000',
    madeAt: '2026-03-01T22:30:00.000Z',
    bytes: 48_200,
    sha256: '0'.repeat(64),
  },
];

export const SAMPLE_KEY: keys.ApiKey = {
  id: '01930000-0000-7000-8000-000000000002',
  name: 'Nightly report',
  kind: 'bearer',
  status: 'active',
  hint: 'hk_sample…0000',
  scopes: ['read', 'trade'],
  books: [{ id: '01930000-0000-7000-8000-000000000003', name: 'Main account' }],
  ipRanges: ['192.0.2.0/24'],
  maxOrderNotional: 10_000,
  maxDayNotional: 50_000,
  symbols: ['EUR/USD'],
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2026-06-01T09:00:00.000Z',
  lastUsedAt: '2026-03-02T09:30:00.000Z',
  lastIp: '192.0.2.7',
  revokedAt: null,
};
