import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeOutCommit } from '@halyard/testkit';
import type { Answer } from './compare-answers.ts';

const TODAY = join(import.meta.dirname, '../..');
const SERVER = 'apps/server/src';
const HARNESS = `${SERVER}/testing/test-app.ts`;
const RECORDER = join(import.meta.dirname, 'record-answers.ts');
/** Not about answers: processes of the whole product, and calls that are drawn anew for whatever table of calls there is. */
const LEFT_OUT = ['**/processes/**', '**/fuzz*', '**/platform/**', '**/commands/**'];

export type TestOutcome = { readonly test: string; readonly hasPassed: boolean; readonly words: string };
export type TestsRun = { readonly outcomes: readonly TestOutcome[]; readonly answers: readonly Answer[] };

/**
 * The API tests of a commit with the endpoint table of that commit, against its own server or that of today: then every file of
 * the server but the tests is the one of today, and so are the packages it is built on.
 */
export async function runTestsOf(
  commit: string,
  {
    root,
    ofToday,
    files,
  }: { readonly root: string; readonly ofToday: boolean; readonly files: readonly string[] },
): Promise<TestsRun> {
  await takeOutCommit(commit, root);
  if (ofToday) await lendToday(root);
  await rename(join(root, HARNESS), join(root, SERVER, 'testing/own-test-app.ts'));
  await writeFile(
    join(root, HARNESS),
    `import { recorded } from '${RECORDER}';
import { createTestApp as create } from './own-test-app.ts';
export * from './own-test-app.ts';
export const createTestApp = recorded(create as never);
`,
  );
  const [report, answersTo] = [join(root, 'report.json'), join(root, 'answers.jsonl')];
  const excluded = LEFT_OUT.flatMap((one) => ['--exclude', one]);
  const output = ['--reporter', 'json', '--outputFile', report];
  const vitest = join(TODAY, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'integration', ...excluded, ...output, ...files],
    {
      cwd: root,
      env: { ...process.env, ANSWERS_TO: answersTo },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await once(child, 'exit');
  return { outcomes: outcomesOf(await readFile(report, 'utf8')), answers: await readAnswers(answersTo) };
}

async function lendToday(root: string): Promise<void> {
  for (const file of await readdir(join(root, SERVER), { recursive: true })) {
    const today = join(TODAY, SERVER, file);
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || !existsSync(today)) continue;
    const hasDefault = (await readFile(today, 'utf8')).includes('export default ');
    const lines = [`export * from '${today}';\n`, hasDefault ? `export { default } from '${today}';\n` : ''];
    await writeFile(join(root, SERVER, file), lines.join(''));
  }
  const packages = join(root, 'node_modules/@halyard');
  for (const name of await readdir(packages)) {
    if (name === 'contract') continue;
    await rm(join(packages, name));
    await symlink(join(TODAY, 'node_modules/@halyard', name), join(packages, name), 'junction');
  }
}

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** A file that could not even be read counts as one test; a test that what it needs did not come about for has not passed. */
function outcomesOf(report: string): readonly TestOutcome[] {
  return (JSON.parse(report) as Report).testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(/^.*apps.server.src./, '');
    if (assertionResults.length === 0) return [{ test: file, hasPassed: false, words: message }];
    return assertionResults.map(({ fullName, status, failureMessages: [words = 'was not run'] }) => ({
      test: `${file} > ${fullName}`,
      hasPassed: status === 'passed',
      words: words.split('\n')[0] ?? '',
    }));
  });
}

async function readAnswers(file: string): Promise<readonly Answer[]> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Answer);
}
