import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Outcome =
  | { readonly kind: 'passed' }
  /** With the name of the first test that failed, and what it said. */
  | { readonly kind: 'failed'; readonly by: string; readonly words: string }
  /** No test got as far as to judge anything. */
  | { readonly kind: 'broken'; readonly output: string };

const LIMIT_MS = 10 * 60_000;

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

/** Runs test files of a tree, those with a database apart from the others. */
export async function runTests(tree: string, files: readonly string[]): Promise<Outcome> {
  const needsDatabase = (file: string) => file.endsWith('.db.test.ts');
  const groups = [
    ['unit', files.filter((file) => !needsDatabase(file))],
    ['integration', files.filter(needsDatabase)],
  ] as const;
  for (const [project, chosen] of groups) {
    if (chosen.length === 0) continue;
    const outcome = await runProject(tree, project, chosen);
    if (outcome.kind !== 'passed') return outcome;
  }
  return { kind: 'passed' };
}

async function runProject(tree: string, project: string, files: readonly string[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-mutants-report-'));
  const report = join(folder, 'report.json');
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs');
  const words = ['run', '--project', project, '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run(tree, [vitest, ...words, ...files]);
  const text = await readFile(report, 'utf8').catch(() => null);
  await rm(folder, { recursive: true, force: true });
  if (text === null) return { kind: 'broken', output };
  return judge(JSON.parse(text) as Report, code, output);
}

function judge({ testResults }: Report, code: number | null, output: string): Outcome {
  if (code === 0 && testResults.length > 0) return { kind: 'passed' };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed');
  if (failed) return { kind: 'failed', by: failed.fullName, words: firstLine(failed.failureMessages?.[0]) };
  // Tests that all went well in a file that did not: what is checked after the last of them has failed.
  const file = testResults.find((one) => one.status === 'failed' && one.assertionResults.length > 0);
  return file
    ? { kind: 'failed', by: 'a check after the tests', words: firstLine(file.message) }
    : { kind: 'broken', output };
}

const firstLine = (text = ''): string => text.split('\n')[0] ?? '';

function run(cwd: string, words: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    let output = '';
    const child = spawn(process.execPath, words, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    });
    const hear = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', (code) => done({ code, output }));
  });
}
