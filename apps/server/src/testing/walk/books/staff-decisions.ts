import { admin } from '@halyard/contract';
import { signInAs } from '../../people.ts';
import { tick } from '../../traders.ts';
import type { KeptBook } from './bookkeeper.ts';
import * as keeping from './bookkeeper.ts';
import { type BooksStage, NIGHT_MS, note, ofKind } from './books-stage.ts';
import { type Group, GROUPS, PROMISED } from './public-rules.ts';
import { takeDown } from './take-down.ts';

/** What two of the staff decide for customers: the group of an account, and nights without financing. */

const reason = 'Asked for';

async function approve({ app, second }: BooksStage, id: string): Promise<void> {
  (await app.call(admin.adminApproveProposal, { as: second, params: { id } })).data();
}

/** As it is promised. */
function promised(group: Group): admin.GroupTerms {
  const { spread, commission, markup, most } = PROMISED[group];
  const { all, crypto, ...instruments } = Object.fromEntries(
    Object.entries(most).map(([of, usd]) => [of, { maxTotalUsd: Number(usd) }]),
  );
  const percents = { spreadPercent: Number(spread), commissionPercent: Number(commission) };
  const nights = markup > 0n ? { financingMarkup: Number(markup) } : {};
  return { all: { ...percents, ...nights, ...all }, ...(crypto && { classes: { crypto } }), instruments };
}

/** A group beside the tiers, which nobody reaches by themselves, and a limit for everybody who is in the lowest of them. */
export async function makeGroups(walk: BooksStage): Promise<void> {
  const { app, staff: as } = walk;
  const body = { name: 'Desk', terms: promised('desk'), reason };
  await approve(walk, (await app.call(admin.adminProposeGroup, { as, body })).data().id);
  const { version } = (await app.call(admin.adminListGroups, { as }))
    .data()
    .find(({ id }) => id === 'standard') ?? {
    version: 0,
  };
  const limited = { terms: promised('standard'), from: null, version, reason };
  const asked = { as, params: { id: 'standard' }, body: limited };
  await approve(walk, (await app.call(admin.adminProposeGroupVersion, asked)).data().id);
  await app.jobs.find(({ name }) => name === 'tell-of-groups')?.run();
  // By then every node knows the one, and the other counts.
  app.clock.advance(NIGHT_MS);
  [walk.staff, walk.second] = [await signInAs(app, walk.staff), await signInAs(app, walk.second)];
}

/** An account beside the main one gets a group of its own, or that of its owner again. */
export async function changeGroup(walk: BooksStage, wanted?: Group): Promise<void> {
  const { app, chance, keeper, staff } = walk;
  const book = chance.pick(ofKind(walk, 'trading', 'practice', 'copy', 'managed'));
  if (!book) return;
  const lastWord = book.coming ? book.coming.group : book.group;
  const group = wanted ?? chance.oneOf([...GROUPS, null].filter((one) => one !== lastWord));
  if (group === lastWord) return;
  const params = { id: book.owner, book: book.id };
  const proposed = await app.call(admin.adminProposeBookGroup, {
    as: staff,
    params,
    body: { group, reason },
  });
  await approve(walk, proposed.data().id);
  note(walk, `group ${keeping.giveGroup(keeper, book, group)}`);
  await askAgain(walk, book);
}

/** Those that were told to come a day ago. */
export async function beginGroups(walk: BooksStage): Promise<void> {
  await walk.app.tiers.beginBookGroups();
  for (const book of keeping.beginGroups(walk.keeper)) {
    note(walk, 'group came');
    await askAgain(walk, book);
  }
}

/** At other prices it is worth something else. */
async function askAgain(walk: BooksStage, { id, kind, positions }: KeptBook): Promise<void> {
  if (kind === 'managed') return;
  for (const symbol of new Set(positions.map((held) => held.symbol))) {
    await tick(walk.app, id, symbol);
    await walk.app.trading.protection.settled();
    await takeDown(walk);
  }
}

/** From the next night on, in all accounts of real money of a customer at once. */
export async function changeNights(walk: BooksStage): Promise<void> {
  const { app, chance, keeper, people, staff } = walk;
  const { userId: id } = chance.oneOf(people);
  const isOn = !keeper.withoutFinancing.has(id);
  const body = { isOn, reason };
  const proposed = await app.call(admin.adminProposeSwapFree, { as: staff, params: { id }, body });
  await approve(walk, proposed.data().id);
  if (isOn) keeper.withoutFinancing.add(id);
  else keeper.withoutFinancing.delete(id);
  note(walk, isOn ? 'nights without financing' : 'nights financed again');
}
