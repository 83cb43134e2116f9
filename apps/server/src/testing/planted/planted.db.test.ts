import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../app/books-checks.ts';
import { behindTheBack } from '../behind-the-back.ts';
import { FAULTS_OF_MESSAGES, FAULTS_OF_THE_BOOK } from './faults-of-money.ts';
import { FAULTS_OF_RAILS, FAULTS_OF_THE_BANK } from './faults-of-rails.ts';
import { FAULTS_OF_COPYING, FAULTS_OF_TRADING, FAULTS_OF_WHAT_IS_MANAGED } from './faults-of-trading.ts';
import type { Faults } from './plant.ts';
import { createStage, type Stage } from './stage.ts';

/** For each rule of the books a fault that breaks it: a rule that nobody has ever seen broken may prove nothing. */

const FAULTS: Faults = {
  ...FAULTS_OF_THE_BOOK,
  ...FAULTS_OF_MESSAGES,
  ...FAULTS_OF_TRADING,
  ...FAULTS_OF_COPYING,
  ...FAULTS_OF_WHAT_IS_MANAGED,
  ...FAULTS_OF_RAILS,
  ...FAULTS_OF_THE_BANK,
};
const CASES = Object.entries(FAULTS).flatMap(([rule, faults]) =>
  faults.map(([statements, ...others]) => ({ rule, statements, others })),
);

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.app.close());

const UNDONE = new Error('undone');

/** The rules that are broken by these statements, which are taken back. */
async function brokenBy(statements: string): Promise<ReadonlySet<string>> {
  const { app, named } = stage;
  let broken: ReadonlySet<string> = new Set();
  const work = behindTheBack(app.database, async (tx) => {
    for (const statement of statements.split(';')) {
      const rows = await tx.run(raw(named(statement)));
      if (!statement.startsWith('alter ')) expect(rows, statement).toBeGreaterThan(0);
    }
    broken = new Set((await verifyBooks(tx)).map(({ invariant }) => invariant));
    throw UNDONE;
  });
  await expect(work).rejects.toBe(UNDONE);
  return broken;
}

describe('a planted fault', () => {
  it('is there for each rule, one that breaks this rule alone', async () => {
    const rules: string[] = [];
    expect(await verifyBooks(stage.app.database, ({ invariant }) => rules.push(invariant))).toEqual([]);
    const alone = CASES.filter(({ others }) => others.length === 0).map(({ rule }) => rule);
    expect([...new Set(alone)].toSorted()).toEqual(rules.toSorted());
    expect(Object.keys(FAULTS).toSorted()).toEqual(rules.toSorted());
  });

  it('is looked for by a look in parts too, and not by a look at everything alone', async () => {
    const { database, proof } = stage.app;
    const [inAll, inParts] = [new Set<string>(), new Set<string>()];
    await proof.whole(database, ({ invariant }) => inAll.add(invariant));
    await proof.inParts(database, ({ invariant }) => inParts.add(invariant));
    expect([...inAll].filter((rule) => !inParts.has(rule))).toEqual([]);
  });

  it.each(CASES)('is found: $rule: $statements', async ({ rule, statements, others }) => {
    expect([...(await brokenBy(statements))].toSorted()).toEqual([rule, ...others].toSorted());
  });
});
