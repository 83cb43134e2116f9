import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commitBefore } from '@halyard/testkit';
import { compareAnswers } from './version-before/compare-answers.ts';
import { type Known, KNOWN_ANSWERS, KNOWN_TESTS } from './version-before/known.ts';
import { runTestsOf } from './version-before/run-tests.ts';

/**
 * `npm run version-before`: the API tests of the version before customers could have several books, with the endpoint table they had,
 * against its own server and against that of today. Tests that fail today alone are named, and so is every answer that changed
 * but for fields that came. What is known to be otherwise, and why, stands in `version-before/known.ts`. Names of files do some.
 */
const CAME_WITH = 'apps/server/migrations/0042-open-books.sql';
const { positionals: files } = parseArgs({ allowPositionals: true });

const commit = await commitBefore(CAME_WITH);
if (commit === null) throw new Error('There is no history that tells the version before');
const folder = await mkdtemp(join(tmpdir(), 'halyard-before-'));
try {
  const before = await runTestsOf(commit, { root: join(folder, 'before'), ofToday: false, files });
  const today = await runTestsOf(commit, { root: join(folder, 'today'), ofToday: true, files });
  const passed = new Set(before.outcomes.filter(({ hasPassed }) => hasPassed).map(({ test }) => test));
  const failing = today.outcomes.filter(({ test, hasPassed }) => !hasPassed && passed.has(test));
  const { compared, missing, differences } = compareAnswers(before.answers, today.answers);
  console.log(`The version before is ${commit.slice(0, 10)}.`);
  console.log(`${passed.size} of its tests pass on its own server, ${failing.length} of those not today.`);
  console.log(
    `${compared} of its answers compared, ${missing} calls not made again, ${differences.length} differences.`,
  );
  const findings = [
    ...explain(failing, ({ test }) => test, KNOWN_TESTS).map(({ test, words }) => `${test}: ${words}`),
    ...explain(differences, ({ test, call, where }) => `${test} ${call} ${where}`, KNOWN_ANSWERS).map(
      ({ test, call, where, before: was, after: is }) => `${call} ${where}: ${was} → ${is} (${test})`,
    ),
  ];
  for (const finding of findings) console.error(`not explained: ${finding}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Prints how often each known reason holds, and answers what none explains. */
function explain<T>(found: readonly T[], textOf: (one: T) => string, known: readonly Known[]): readonly T[] {
  const whys = found.map((one) => known.find(({ what }) => what.test(textOf(one)))?.why);
  for (const [why, all] of Map.groupBy(whys, (one) => one)) if (why) console.log(`  ${all.length}: ${why}`);
  return found.filter((_, index) => whys[index] === undefined);
}
