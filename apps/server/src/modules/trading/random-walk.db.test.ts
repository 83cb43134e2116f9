import { type StoredText, textOf } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foldJournal, foldMessages, keptAccounts, keptBalances } from '../../testing/fold-accounts.ts';
import { heldByEvents, heldByRows, tellableRows, toldByEvents } from '../../testing/fold-events.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTradingWalk } from '../../testing/walk/trading-walk.ts';
import { loadAccounts } from './desk/store-load.ts';

const STEPS = 180;
const CUSTOMERS = 4;

let app: TestApp;
const seen = new Set<string | null>();
beforeEach(async () => {
  app = await createTestApp({ DEPOSIT_FOUR_EYES_USD: 1e9, WITHDRAWAL_FOUR_EYES_USD: 1e9 });
  app.feed.set('USD/JPY', '152.400', '152.420');
  app.feed.set('GER40', '18000', '18002');
});
afterEach(() => app.close());

async function noteWhatHappened(): Promise<void> {
  const rows = await app.database.rows<{ word: StoredText | null }>(sql`
    select status as word from trading_order union select reason from trading_order union select close_reason from trading_position where closed_at is not null
    union select description from ledger_transaction where type = 'adjustment'
    union select 'night' from trading_night union select reason from ledger_transaction where type = 'withdrawal'`);
  for (const { word } of rows) seen.add(word && textOf(word));
}

let compared = 0;

/** What the desk remembers of a book that has not moved since is what reading it would give. */
async function expectRightMemory(userId: string, step: string): Promise<void> {
  const remembered = app.trading.desk.remembered(userId);
  const read = (await loadAccounts(app.database, [userId])).get(userId);
  if (remembered?.version !== read?.version) return;
  expect(remembered, step).toEqual(read);
  compared += 1;
}

it.each([20, 22, 28])(
  'whatever customers do, the database holds what the engine says, and the journal, the messages and the events tell it all: walk %i',
  async (seed) => {
    const walk = await createTradingWalk(app, seed, CUSTOMERS);
    for (let nth = 1; nth <= STEPS; nth++) {
      const { what, product, mirror } = await walk.step();
      expect(product, `step ${nth}: ${what}`).toEqual(mirror);
      for (const trader of walk.traders) {
        const [held, expected] = await trader.bothStates();
        expect(held, `step ${nth}: ${what}`).toEqual(expected);
        await expectRightMemory(trader.userId, `step ${nth}: ${what}`);
      }
    }
    await checkInvariants(app.database);
    expect(await foldJournal(app.database)).toEqual(await keptBalances(app.database));
    expect(await foldMessages(app.database)).toEqual(await keptAccounts(app.database));
    expect(await toldByEvents(app.database)).toEqual(await tellableRows(app.database));
    const held = await heldByEvents(app.database);
    expect(held).toEqual(await heldByRows(app.database, Object.keys(held)));
    await noteWhatHappened();
  },
  60_000,
);

it('on those walks everything there is has happened', () => {
  expect(compared).toBeGreaterThan(STEPS);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'pending',
      'filled',
      'cancelled',
      'expired',
      'rejected',
      'night',
      'Negative balance protection',
      'customer',
      'stop_loss',
      'take_profit',
      'trailing_stop',
      'stop_out',
      'close_all',
      'order',
      'oco',
      'unfilled',
      'price_moved',
      'Cancelled: the funds were needed for a trading loss',
    ]),
  );
});
