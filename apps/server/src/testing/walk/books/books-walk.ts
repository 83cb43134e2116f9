import { createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { portfolioIn } from '../../managed/portfolios.ts';
import { administrator, type Person, verifiedCustomer } from '../../people.ts';
import type { TestApp } from '../../test-app.ts';
import { asDocumented } from '../as-documented.ts';
import { close, closeOne, movePrice, openAnother, passNight, rise, trade, transfer } from './book-actions.ts';
import * as keeping from './bookkeeper.ts';
import { type BooksStage, join, ofKind, setPrice, SYMBOLS } from './books-stage.ts';
import { changeCopy, changeInvestment, copy, invest, publish, stopCopy } from './led-actions.ts';
import type { Sides } from './public-rules.ts';
import { changeGroup, changeNights, makeGroups } from './staff-decisions.ts';
import { goToTheLimit } from './limits.ts';
import { settle } from './take-down.ts';
import { endMonthInProfit, holdOver, prosper, ruin } from './turns-of-fate.ts';

/** What is often done stands here often. */
const OFTEN = [trade, trade, trade, trade, trade, close, close, movePrice, movePrice, movePrice];
const SELDOM = [
  goToTheLimit,
  goToTheLimit,
  openAnother,
  closeOne,
  transfer,
  transfer,
  publish,
  copy,
  changeCopy,
  changeCopy,
];
const BY_STAFF = [changeGroup, changeGroup, changeNights];
const ACTS = OFTEN.concat(SELDOM, BY_STAFF, invest, changeInvestment, rise, passNight, prosper, ruin, ruin);

type Plan = { readonly acts: typeof ACTS; readonly begin: (walk: BooksStage) => Promise<void> };

/** Everything there is. They begin late in a month, so that its end is soon there. */
const EVERYTHING: Plan = {
  acts: ACTS,
  begin: async (walk) => {
    for (let nth = 0; nth < 3; nth++) join(walk, await verifiedCustomer(walk.app));
    await publish(walk);
    for (let nth = 0; nth < 3; nth++) await copy(walk);
    await endMonthInProfit(walk);
  },
};

/** What groups ask for and allow, and little else, so that a walk is short. */
export const GROUPS_ALONE: Plan = {
  acts: [trade, trade, close, movePrice, transfer, passNight, passNight, goToTheLimit, goToTheLimit].concat(
    BY_STAFF,
  ),
  begin: async (walk) => {
    for (let nth = 0; nth < 2; nth++) {
      join(walk, await verifiedCustomer(walk.app));
      for (let another = 0; another < 2; another++) await openAnother(walk, 'practice');
      await holdOver(walk);
    }
    await passNight(walk);
  },
};

/**
 * Some people with several books each, who trade, copy, invest and move money between them at prices that wander, all through the
 * calls. A bookkeeper keeps the same books beside the product.
 */
export async function createBooksWalk(given: TestApp, seed: number, { acts, begin } = EVERYTHING) {
  const app = asDocumented(given);
  app.clock.advance(23 * 86_400_000);
  const chance = createChance(seed);
  const quotes = new Map<string, Sides>();
  const keeper = keeping.createBookkeeper(quotes, () => app.clock.now().getTime());
  const portfolio = await portfolioIn(app, { minimum: 1500_00n, fee: 200 });
  const people: Person[] = [];
  const [staff, second] = [await administrator(app), await administrator(app)];
  const walk: BooksStage = {
    app,
    chance,
    quotes,
    keeper,
    people,
    portfolio,
    staff,
    second,
    strategies: [],
    seen: new Set(),
    led: new Map(),
    counts: new Map(),
  };
  await makeGroups(walk);
  for (const symbol of SYMBOLS) setPrice(walk, symbol, 1);
  await begin(walk);
  return {
    counts: walk.counts,
    /** One thing that somebody does or that happens to everybody. Answers what it was. */
    step: async (): Promise<string> => {
      const act = walk.chance.oneOf(acts);
      await act(walk);
      await settle(walk);
      return act.name;
    },
    /** Every copy is stopped, and pays for what it has gained beyond what was paid for. */
    stopCopies: async (): Promise<void> => {
      for (const book of ofKind(walk, 'copy')) await stopCopy(walk, book);
      await settle(walk);
    },
    /** Where the two do not agree, what is said has the figures of both. */
    expectAgreement: async (when: string): Promise<void> => {
      const found = await differences(walk);
      if (found.length > 0) throw new Error(`${when}: ${found.join('; ')}`);
    },
  };
}

/** Every book in which the product holds something else than the bookkeeper. */
async function differences({ app, keeper, people }: BooksStage): Promise<readonly string[]> {
  const rows = await app.database.rows<{ id: string; kind: string; held: string }>(sql`
    select k.user_id as id, k.kind, concat_ws(' ', coalesce(b.available, 0), coalesce(b.locked, 0), coalesce(b.deficit, 0)) as held
    from ledger_book k left join ledger_balance b on b.user_id = k.user_id and b.asset = 'USD'
    where k.owner_id = any(${people.map(({ userId }) => userId)}::uuid[])`);
  return rows.flatMap(({ id, kind, held }) => {
    const one = keeper.books.get(id);
    const kept = one ? `${one.available} ${keeping.lockedIn(one)} ${one.deficit}` : '0 0 0';
    if (one && keeping.holdsTooLong(keeper, one)) return [`${kind} ${id} has lost too much and goes on`];
    return kept === held ? [] : [`${kind} ${id}: ${held} is kept as ${kept}`];
  });
}
