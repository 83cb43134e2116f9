import { expect, it } from 'vitest';
import { createTestApp } from '../../test-app.ts';
import { createBooksWalk, GROUPS_ALONE } from './books-walk.ts';

const STEPS = 40;
const ALL = ['group at once', 'group later', 'group came', 'nights without financing', 'free night']
  .concat(['night with a fee', 'night with a markup', 'night as financed'])
  .concat(['refused for the limit', 'taken up to the limit', 'refused a step beyond the limit']);
const happened = new Set<string>();

it.each([1, 7])(
  'whatever groups accounts come into, they cost and allow what a bookkeeper beside the product says: walk %i',
  async (seed) => {
    const app = await createTestApp();
    const walk = await createBooksWalk(app, seed, GROUPS_ALONE);
    await walk.expectAgreement('at the beginning');
    for (let nth = 1; nth <= STEPS; nth++) await walk.expectAgreement(`step ${nth}: ${await walk.step()}`);
    for (const what of walk.counts.keys()) happened.add(what);
    await app.close();
  },
  120_000,
);

it('on those walks all of it has happened', () => {
  expect([...happened]).toEqual(expect.arrayContaining(ALL));
});
