import { expect, it } from 'vitest';
import { SHOWN_AT_ONCE } from '../../copying/leaders.ts';
import { createTestApp } from '../../test-app.ts';
import { createBooksWalk } from './books-walk.ts';

const STEPS = 120;
const EVERYTHING = ['main', 'trading', 'practice', 'copy', 'managed']
  .map((kind) => `opened in ${kind}`)
  .concat(['opened trading hedging', 'opened trading netting', 'closed trading', 'closed practice'])
  .concat(['transfer', 'transfer refused', 'covered', 'night', 'month', 'premium'])
  .concat(['published', 'copied', 'copied in proportion', 'copy added to', 'copy taken from', 'copy ended'])
  .concat([
    'invested',
    'investment added to',
    'investment taken from',
    'investment returned',
    'prospered',
    'ruined',
  ])
  .concat(['group at once', 'group later', 'group came', 'nights without financing', 'nights financed again'])
  .concat(['refused for the limit', 'taken up to the limit', 'refused a step beyond the limit'])
  .concat(['night with a fee', 'free night', 'night with a markup', 'night as financed']);
const happened = new Map<string, number>();

it.each([5, 6])(
  'whatever people do with several books, copies and portfolios, each book holds what a bookkeeper beside the product says: walk %i',
  async (seed) => {
    const app = await createTestApp({ ...SHOWN_AT_ONCE, DEPOSIT_FOUR_EYES_USD: 1e9 });
    const walk = await createBooksWalk(app, seed);
    for (let nth = 1; nth <= STEPS; nth++) await walk.expectAgreement(`step ${nth}: ${await walk.step()}`);
    await walk.stopCopies();
    await walk.expectAgreement('once all copies are stopped');
    for (const [what, times] of walk.counts) happened.set(what, (happened.get(what) ?? 0) + times);
    await app.close();
  },
  240_000,
);

it('on those walks everything there is has happened', () => {
  expect([...happened.keys()]).toEqual(expect.arrayContaining(EVERYTHING));
});
