import { admin, market } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { readSettings } from '../../../platform/settings.ts';
import { open } from '../../../testing/traders.ts';
import { agreed } from '../../../testing/two-people.ts';
import { createMarket, createSyntheticFeed } from '../index.ts';
import { listInstruments } from './list-instruments.ts';

/** What an administrator sees of an instrument and changes of it. */
let app: TestApp;
let staff: Person;
let second: Person;
beforeAll(async () => {
  app = await createTestApp();
  [staff, second] = [await administrator(app), await administrator(app)];
});
beforeEach(() => {
  for (const [symbol, bid, ask] of [
    ['EUR/USD', '1.0999', '1.1001'],
    ['GBP/USD', '1.2999', '1.3001'],
  ] as const)
    app.feed.set(symbol, bid, ask);
});
afterAll(() => app.close());

const PLAIN = {
  extraSpreadPpm: 0,
  maxLeverage: 100,
  hours: 'catalogue',
  closures: [],
  reason: 'Review',
} as const;

const versionOf = (symbol: string) => app.market.settings.of(symbol).version;

/** Changes what is named and puts everything else back to the catalogue; where that takes two, it is proposed. */
const propose = (symbol: string, body: Readonly<Record<string, unknown>>) =>
  app.call(admin.adminChangeInstrument, {
    as: staff,
    params: { symbol },
    body: { ...PLAIN, version: versionOf(symbol), ...body },
  });
/** The same by as many as it takes. */
async function change(symbol: string, body: Readonly<Record<string, unknown>>) {
  const answer = await propose(symbol, body);
  if (answer.status !== 202) return answer;
  await agreed(app, second, answer);
  const settings = (await seenByStaff(symbol))?.settings ?? answer.data();
  return { ...answer, status: 200, data: () => ({ ...settings, proposal: null }) };
}
const halt = (symbol: string, reason = 'Maintenance at the exchange') =>
  app.call(admin.adminHaltInstrument, { as: staff, params: { symbol }, body: { reason } });
const resume = (symbol: string, reason = 'Back again') =>
  app.call(admin.adminResumeInstrument, { as: staff, params: { symbol }, body: { reason } });

async function seenByStaff(symbol: string) {
  const all = (await app.call(admin.adminListInstruments, { as: staff })).data();
  return all.find((one) => one.symbol.replace('/', '') === symbol.replace('/', ''));
}
async function seenByCustomers(symbol: string) {
  const all = (await app.call(market.listInstruments)).data();
  return all.find((one) => one.symbol === symbol);
}
const lastAudit = async (action?: string) =>
  (await app.call(admin.adminListAudit, { as: staff, query: action ? { action } : {} })).data().entries[0];

describe('the list of instruments', () => {
  it('shows the catalogue, the quote of the moment and what is open', async () => {
    const [one, other] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    await open(app, one);
    await open(app, other, { quantity: 500 });
    await open(app, other, { side: 'sell', quantity: 300 });
    expect(await seenByStaff('EUR/USD')).toMatchObject({
      type: 'forex',
      catalogue: { session: 'forex', maxLeverage: 100, typicalSpreadPpm: 60, widestSpreadPpm: 600 },
      settings: {
        version: 0,
        extraSpreadPpm: 0,
        maxLeverage: 100,
        hours: 'catalogue',
        halt: null,
        changed: null,
      },
      state: 'open',
      maxLeverageNow: 100,
      bid: 1.0999,
      ask: 1.1001,
      isStale: false,
      usdPerQuote: 1,
      open: { positions: 3, longQuantity: 1500, shortQuantity: 300, longUsd: 1650, shortUsd: 330 },
    });
    expect(await seenByStaff('GER40')).toMatchObject({
      bid: null,
      isStale: true,
      usdPerQuote: 1.1,
      open: { positions: 0, longUsd: 0 },
    });
  });
});

describe('the list on the synthetic market', () => {
  it('has a quote and a currency in dollars for every instrument', () => {
    const { clock, database } = app;
    const log = createLog({ LOG_LEVEL: 'silent' });
    const feed = createSyntheticFeed('s');
    const synthetic = createMarket({ clock, database, log, feed, settings: readSettings({}) });
    const held = [
      { symbol: 'USD/JPY', side: 'buy', positions: 1, quantity: 100_000n },
      { symbol: 'GER40', side: 'sell', positions: 1, quantity: 100n },
    ] as const;
    const rows = listInstruments({ clock, market: synthetic }, held);
    for (const { symbol, bid, ask, usdPerQuote, isStale } of rows) {
      expect(isStale, symbol).toBe(false);
      expect((ask ?? 0) > (bid ?? 0), symbol).toBe(true);
      expect(usdPerQuote, symbol).toBeGreaterThan(0);
    }
    const [yen, dax] = held.map(({ symbol }) => rows.find((one) => one.symbol === symbol));
    expect(yen?.usdPerQuote).toBeLessThan(0.02);
    // The base is the dollar itself.
    expect(yen?.open.longUsd).toBe(1000);
    expect(dax?.open.shortUsd).toBeCloseTo(
      (((dax?.bid ?? 0) + (dax?.ask ?? 0)) / 2) * (dax?.usdPerQuote ?? 0),
      1,
    );
  });
});

describe('a change', () => {
  it('is what everybody sees at once, and is in the audit log with before, after and why', async () => {
    const closures = [
      { from: '2026-12-24T17:00:00.000Z', until: '2026-12-27T22:00:00.000Z', reason: 'Christmas' },
    ];
    const before = await seenByStaff('GBP/USD');
    const asked = { extraSpreadPpm: 100, maxLeverage: 50, hours: 'indices', closures };
    const settings = (await change('GBPUSD', { ...asked, reason: 'Thin market', version: 0 })).data();
    expect(settings).toMatchObject({ version: 1, ...asked, changed: { reason: 'Thin market' } });
    expect(await seenByCustomers('GBP/USD')).toMatchObject({
      maxLeverage: 50,
      session: 'indices',
      closures,
      halt: null,
      termsVersion: 1,
    });
    expect((await app.call(market.getPrice, { params: { symbol: 'GBPUSD' } })).data().termsVersion).toBe(1);
    expect(
      (await app.call(market.getPrice, { params: { symbol: 'BTCUSD' } })).data().termsVersion,
    ).toBeUndefined();
    expect(await lastAudit('instrument.changed')).toMatchObject({
      actorId: second.userId,
      detail: {
        proposedBy: staff.userId,
        symbol: 'GBP/USD',
        before: withoutLastChange(before?.settings),
        after: withoutLastChange(settings),
        reason: 'Thin market',
      },
      ip: '127.0.0.1',
    });
    (await change('GBP/USD', {})).data();
  });

  it('never turns a halt away, also where it meets the very first change', async () => {
    const [changed, halted] = await Promise.all([
      change('GBP/USD', { hours: 'indices' }),
      halt('GBP/USD', 'At once'),
    ]);
    expect(halted.status).toBe(200);
    expect([200, 409]).toContain(changed.status);
    expect(app.market.settings.of('GBP/USD').halt).toMatchObject({ reason: 'At once' });
    expect((await resume('GBP/USD')).status).toBe(200);
  });

  it('by the second of two administrators is refused, and overwrites nothing', async () => {
    const version = versionOf('ETH/USD');
    const asked = ['always', 'forex'].map((hours) => change('ETH/USD', { maxLeverage: 50, hours, version }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const waiting = 'A change of this is waiting for approval. Please decide about that one first.';
    const sentence = 'Somebody else changed this in the meantime. Please reload and try again.';
    expect([waiting, sentence]).toContain(answers.find(({ status }) => status === 409)?.error());
    expect(versionOf('ETH/USD')).toBe(version + 1);
    // A halt is a change too: whoever had the terms open reads them again.
    const seen = versionOf('ETH/USD');
    (await halt('ETH/USD')).data();
    expect((await change('ETH/USD', { version: seen })).error()).toBe(sentence);
    (await resume('ETH/USD')).data();
  });

  it('that makes it dearer or takes leverage away needs a different administrator', async () => {
    for (const dearer of [{ extraSpreadPpm: 5 }, { maxLeverage: 50 }]) {
      const before = (await seenByStaff('AUD/USD'))?.settings;
      const answer = await propose('AUD/USD', dearer);
      expect([answer.status, answer.body]).toMatchObject([
        202,
        { message: 'Change of an instrument sent for approval', data: { version: before?.version } },
      ]);
      expect((await seenByStaff('AUD/USD'))?.settings).toEqual(before);
      const { proposal } = answer.data();
      const [field, after] = Object.entries(dearer)[0] ?? ['', 0];
      expect(proposal?.changes).toContainEqual(expect.objectContaining({ field, after: String(after) }));
      const params = { id: proposal?.id ?? '' };
      expect((await app.call(admin.adminApproveProposal, { as: staff, params })).error()).toBe(
        'You cannot approve your own request',
      );
      (await app.call(admin.adminApproveProposal, { as: second, params })).data();
      expect((await seenByStaff('AUD/USD'))?.settings).toMatchObject(dearer);
    }
    expect((await propose('AUD/USD', {})).status).toBe(200);
  });

  it('that was proposed before a halt is proposed again after it', async () => {
    const { proposal } = (await propose('USD/CHF', { extraSpreadPpm: 5 })).data();
    (await halt('USD/CHF')).data();
    (await resume('USD/CHF')).data();
    const late = await app.call(admin.adminApproveProposal, {
      as: second,
      params: { id: proposal?.id ?? '' },
    });
    expect([late.status, late.error()]).toMatchObject([
      409,
      expect.stringMatching('This no longer stands') as string,
    ]);
    expect(app.market.settings.of('USD/CHF').extraSpreadPpm).toBe(0);
  });

  it.each([
    ['SHIB/USD', { maxLeverage: 100 }, 'Leverage must be one of those offered, at most 50'],
    ['EUR/USD', { maxLeverage: 3 }, 'Leverage must be one of those offered, at most 100'],
    ['EUR/USD', { maxLeverage: 0 }, 'Leverage must be one of those offered, at most 100'],
    [
      'EUR/USD',
      { extraSpreadPpm: 1845 },
      'With this spread the maximum leverage can be at most 50: leverage times the widest spread must not pass 25%',
    ],
    ['EUR/USD', { extraSpreadPpm: 20_001 }, 'Extra spread must be a whole number from 0 to 20000'],
    ['EUR/USD', { extraSpreadPpm: -1 }, 'Extra spread must be a whole number from 0 to 20000'],
    ['EUR/USD', { extraSpreadPpm: 0.5 }, 'Extra spread must be a whole number from 0 to 20000'],
    ['EUR/USD', { hours: 'weekends' }, 'Please choose the hours'],
    ['EUR/USD', { reason: ' ' }, 'Please give a reason'],
    ['EUR/USD', { closures: [closure('2026-04-02', '2026-04-02')] }, 'A closure must end after it begins'],
    ['EUR/USD', { closures: [closure('2026-03-01', '2026-03-04')] }, 'A closure must end in the future'],
    [
      'EUR/USD',
      { closures: [closure('2026-04-01', '2026-05-03')] },
      'A closure can be at most 31 days long. Please halt the instrument instead.',
    ],
    [
      'EUR/USD',
      { closures: [closure('2026-04-03', '2026-04-06'), closure('2026-04-01', '2026-04-04')] },
      'Closures must not overlap',
    ],
    [
      'EUR/USD',
      { closures: [{ ...closure('2026-04-03', '2026-04-06'), reason: '' }] },
      /reason of a closure/,
    ],
    [
      'EUR/USD',
      { closures: [{ ...closure('2026-04-03', '2026-04-06'), from: 'soon' }] },
      /when a closure begins/,
    ],
  ])('of %s to %j is refused and changes nothing', async (symbol, body, sentence) => {
    const before = await seenByStaff(symbol);
    const answer = await change(symbol, body);
    expect(answer.status).toBe(400);
    expect(answer.error()).toMatch(sentence);
    expect(await seenByStaff(symbol)).toEqual(before);
  });

  it('of what does not exist, or of a reference, is refused', async () => {
    for (const symbol of ['NOPE', 'USDT/USD'])
      for (const answer of [await change(symbol, {}), await halt(symbol), await resume(symbol)])
        expect([answer.status, answer.error()]).toEqual([404, 'Unknown symbol']);
  });

  it('leaves out a closure that has ended while the editor was open', async () => {
    const closures = [closure('2026-03-05', '2026-03-06'), closure('2026-03-07', '2026-03-08')];
    (await change('SOL/USD', { closures, maxLeverage: 50 })).data();
    const now = app.clock.now();
    app.clock.set(new Date('2026-03-06T12:00:00Z'));
    [staff, second] = [await administrator(app), await administrator(app)];
    expect((await seenByStaff('SOL/USD'))?.settings.closures).toEqual([closures[1]]);
    expect((await change('SOL/USD', { closures })).data().closures).toEqual([closures[1]]);
    app.clock.set(now);
  });
});

describe('a wider spread', () => {
  it('moves both sides of the quote away from its mid by the same steps, to the house’s side', async () => {
    const { widening } = (await change('EUR/USD', { extraSpreadPpm: 100 })).data();
    expect(widening).toEqual({
      nowPpm: 0,
      until: new Date(app.clock.now().getTime() + 5 * 60_000).toISOString(),
    });
    app.clock.advance(5 * 60_000);
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    expect((await seenByStaff('EUR/USD'))?.settings.widening).toBeNull();
    // 50 parts per million of 1.1 are 5.5 of the last decimal.
    expect((await app.call(market.getPrice, { params: { symbol: 'EURUSD' } })).data()).toMatchObject({
      bid: 1.09984,
      ask: 1.10016,
      price: 1.1,
      change: 0,
    });
    expect(await seenByStaff('EUR/USD')).toMatchObject({
      bid: 1.09984,
      ask: 1.10016,
      feedBid: 1.0999,
      feedAsk: 1.1001,
    });
    (await change('EUR/USD', {})).data();
    expect(app.market.describe('EUR/USD')).toMatchObject({ bid: 1.0999, ask: 1.1001 });
  });
});

describe('halting and resuming', () => {
  it('is what everybody sees, and both are in the audit log', async () => {
    const settings = (await halt('BTC/USD')).data();
    expect(settings.halt?.reason).toBe('Maintenance at the exchange');
    expect((await seenByStaff('BTC/USD'))?.state).toBe('halted');
    expect(await seenByCustomers('BTC/USD')).toMatchObject({
      halt: { since: app.clock.now().toISOString(), reason: 'Maintenance at the exchange' },
    });
    expect(await lastAudit()).toMatchObject({
      action: 'instrument.halted',
      detail: { symbol: 'BTC/USD', before: { halt: null }, after: { halt: settings.halt } },
    });
    const again = await halt('BTC/USD', 'Once more');
    expect([again.status, again.error()]).toEqual([409, 'Trading in this instrument is halted already']);

    (await resume('BTC/USD', 'The exchange is back')).data();
    expect(await seenByCustomers('BTC/USD')).toMatchObject({ halt: null });
    expect(await lastAudit()).toMatchObject({
      action: 'instrument.resumed',
      detail: { before: { halt: settings.halt }, after: { halt: null }, reason: 'The exchange is back' },
    });
    const twice = await resume('BTC/USD');
    expect([twice.status, twice.error()]).toEqual([409, 'Trading in this instrument is not halted']);
  });

  it('keeps the terms, and the terms keep the halt', async () => {
    (await change('LINK/USD', { maxLeverage: 10 })).data();
    (await halt('LINK/USD')).data();
    expect((await change('LINK/USD', { maxLeverage: 5 })).data()).toMatchObject({
      maxLeverage: 5,
      halt: { reason: 'Maintenance at the exchange' },
    });
    expect((await resume('LINK/USD')).data()).toMatchObject({ maxLeverage: 5, halt: null });
  });
});

describe('another node', () => {
  it('knows at its next look, and from its start on', async () => {
    const other = await startSecondNode(app);
    (await halt('XAU/USD')).data();
    (await change('XAU/USD', { maxLeverage: 5 })).data();
    expect([app.market.stateOf('XAU/USD'), other.market.stateOf('XAU/USD')]).toEqual(['halted', 'open']);
    await other.market.settings.look();
    expect([other.market.stateOf('XAU/USD'), other.market.maxLeverageOf('XAU/USD')]).toEqual(['halted', 5]);
    const restarted = await startSecondNode(app);
    expect([restarted.market.stateOf('XAU/USD'), restarted.market.maxLeverageOf('XAU/USD')]).toEqual([
      'halted',
      5,
    ]);
    await Promise.all([other.close(), restarted.close()]);
  });

  it('looks by itself once it has started, until it stops', async () => {
    const other = await startSecondNode(app);
    await other.market.start();
    (await halt('XAG/USD')).data();
    await expect.poll(() => other.market.stateOf('XAG/USD')).toBe('halted');
    await other.market.stop();
    (await resume('XAG/USD')).data();
    await other.market.settings.look();
    expect(other.market.stateOf('XAG/USD')).toBe('open');
    await other.close();
  });

  it('never goes back to what it has read before a change of its own', async () => {
    const known = app.market.settings.of('XAU/USD');
    (await resume('XAU/USD')).data();
    app.market.settings.learn([known]);
    expect(app.market.stateOf('XAU/USD')).toBe('open');
  });
});

function closure(from: string, until: string) {
  return { from: `${from}T00:00:00.000Z`, until: `${until}T00:00:00.000Z`, reason: 'Holiday' };
}

function withoutLastChange(settings: admin.AdminInstrument['settings'] | undefined) {
  return Object.fromEntries(
    Object.entries(settings ?? {}).filter(([name]) => !['changed', 'widening', 'proposal'].includes(name)),
  );
}
