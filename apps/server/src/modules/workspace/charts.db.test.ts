import { workspace } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let trader: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  trader = await verifiedCustomer(app);
});
afterAll(() => app.close());

const CHART: workspace.ChartSettings = {
  symbol: null,
  timeframe: '4h',
  type: 'candles',
  isLog: false,
  compare: null,
  indicators: [],
};
const CONTENT: workspace.ChartsContent = {
  layout: 1,
  links: { symbol: true, timeframe: false, crosshair: true },
  charts: [CHART],
  drawings: [
    {
      id: '018f0000-0000-7000-8000-000000000001',
      symbol: 'BTC/USD',
      kind: 'trend',
      points: [
        { time: 1_700_000_000, price: 50_000 },
        { time: 1_700_003_600, price: 51_000.5 },
      ],
      colour: 0,
      isLocked: false,
      text: '',
    },
  ],
};

const read = async (as = trader) => (await app.call(workspace.getCharts, { as })).data();
const save = (version: number, content: workspace.ChartsContent, as = trader) =>
  app.call(workspace.saveCharts, { as, body: { version, content } });

describe('charts', () => {
  it.each(['\u0000', '\ud800'])('with letters that no text can have are refused: %j', async (letter) => {
    const [drawing] = CONTENT.drawings;
    if (!drawing) throw new Error('no drawing');
    const named = { ...CONTENT, charts: [{ ...CHART, compare: letter }] };
    const written = { ...CONTENT, drawings: [{ ...drawing, text: letter }] };
    const statuses = [(await save(0, named)).status, (await save(0, written)).status];
    expect(statuses).toEqual([400, 400]);
  });

  it('come back on every device as they were saved, and to nobody else', async () => {
    expect(await read()).toEqual({ version: 0, content: null });
    expect((await save(0, CONTENT)).data()).toEqual({ version: 1 });
    expect((await save(1, { ...CONTENT, layout: 4 })).data()).toEqual({ version: 2 });
    expect(await read()).toEqual({ version: 2, content: { ...CONTENT, layout: 4 } });
    expect(await read(await verifiedCustomer(app))).toEqual({ version: 0, content: null });
  });

  it('are not saved over what another device has saved since', async () => {
    await save(0, CONTENT);
    await save(1, { ...CONTENT, layout: 2 });
    for (const version of [0, 1, 3]) {
      const late = await save(version, { ...CONTENT, layout: 4 });
      expect([late.status, late.error()]).toEqual([
        409,
        'Your charts were changed in another window or on another device in the meantime',
      ]);
    }
    expect((await read()).content?.layout).toBe(2);
  });

  it('may be saved once more by whoever did not hear the answer', async () => {
    await save(0, CONTENT);
    expect((await save(0, CONTENT)).data()).toEqual({ version: 1 });
    expect(await read()).toEqual({ version: 1, content: CONTENT });
  });

  it('are saved by one of two devices at once', async () => {
    const answers = await Promise.all(
      [2, 4].map((layout) => save(0, { ...CONTENT, layout: layout as 2 | 4 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['too many drawings', { drawings: Array.from({ length: 201 }, () => CONTENT.drawings[0]) }],
    ['five charts', { charts: Array.from({ length: 5 }, () => CHART) }],
    ['a timeframe that is none', { charts: [{ ...CHART, timeframe: '7h' }] }],
    ['what no field is for', { notes: 'anything' }],
  ])('are refused with %s', async (_, change) => {
    expect((await save(0, { ...CONTENT, ...change } as workspace.ChartsContent)).status).toBe(400);
    expect(await read()).toEqual({ version: 0, content: null });
  });
});
