import { expect, test } from 'vitest';
import { statesOf, type System } from './states.ts';

const AT = '2026-03-04T12:00:00.000Z';
const BEFORE = '2026-03-04T11:58:00.000Z';

const NODE: System['nodes'][number] = {
  id: '1',
  isThis: true,
  host: 'one',
  pid: 1,
  version: '1.0.0',
  startedAt: BEFORE,
  seenAt: AT,
  isSilent: false,
  sockets: 3,
  memoryBytes: 1,
  feed: {
    source: 'url',
    lastQuoteAt: AT,
    symbolsQuoted: 2,
    symbolsKnown: 2,
    staleSymbols: [],
    dropped: [],
  },
};

const JOB: System['jobs'][number] = {
  name: 'sweep',
  everyMs: 5000,
  nodeId: '1',
  startedAt: BEFORE,
  isRunning: false,
  durationMs: 3,
  nextRunAt: AT,
  runs: 1,
  failures: 0,
  lastError: null,
  failedAt: null,
  isFailing: false,
};

const WELL: System = {
  at: AT,
  nodes: [NODE],
  jobs: [JOB],
  mail: { isSending: true, waiting: 1, failed: 0, sentLastDay: 9, oldestWaitingAt: null },
  database: {
    version: '18.0',
    sizeBytes: 1,
    connections: { active: 1, idle: 1, idleInTransaction: 0, most: 100 },
    oldestTransactionMs: null,
    migrations: 24,
  },
  books: { checkedAt: BEFORE, findings: [] },
  audit: { checkedAt: BEFORE, isUnbroken: true },
};

const wordsOf = (system: System) => statesOf(system).map(({ word }) => word);
const troubled = (change: Partial<System>) =>
  statesOf({ ...WELL, ...change })
    .filter(({ mood }) => mood === 'trouble')
    .map(({ name, word }) => [name, word]);

test('an installation that is well has no trouble anywhere', () => {
  expect(wordsOf(WELL)).toEqual(['Balanced', 'Unbroken', 'Fresh', 'Running', 'Goes out', '1 up']);
  expect(troubled({})).toEqual([]);
});

test.each<[string, Partial<System>, string, string]>([
  [
    'books that do not hold',
    { books: { checkedAt: AT, findings: [{ invariant: 'a', detail: 'b' }] } },
    'Books',
    'Not balanced',
  ],
  ['a broken audit log', { audit: { checkedAt: AT, isUnbroken: false } }, 'Audit log', 'Broken'],
  [
    'stale prices',
    { nodes: [{ ...NODE, feed: { ...NODE.feed, staleSymbols: ['EUR/USD'] } }] },
    'Prices',
    '1 stale',
  ],
  ['no prices', { nodes: [{ ...NODE, feed: { ...NODE.feed, lastQuoteAt: null } }] }, 'Prices', 'None'],
  ['a job that fails', { jobs: [JOB, { ...JOB, isFailing: true }] }, 'Jobs', '1 failing'],
  ['mails that failed', { mail: { ...WELL.mail, failed: 2 } }, 'Mail', '2 failed'],
  ['a silent node', { nodes: [NODE, { ...NODE, id: '2', isSilent: true }] }, 'Nodes', '1 silent'],
])('%s are trouble', (_, change, name, word) => {
  expect(troubled(change)).toEqual([[name, word]]);
});

test('what was not checked yet is unknown, and no mail server is no trouble', () => {
  const change = {
    books: { checkedAt: null, findings: [] },
    audit: { checkedAt: null, isUnbroken: true },
    mail: { ...WELL.mail, isSending: false },
  };
  expect(troubled(change)).toEqual([]);
  expect(wordsOf({ ...WELL, ...change })).toMatchObject([
    'Unknown',
    'Unknown',
    'Fresh',
    'Running',
    'Not sent',
    '1 up',
  ]);
});
