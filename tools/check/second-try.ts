import { relative } from 'node:path';
import { culpritsOf, type VitestReport, withErrors } from './count-tests.ts';

/** So many files can meet a crowded moment of the machine. What more of them meet is a defect. */
const MOST_FILES = 5;

/**
 * What no second try takes back: money that was lost or invented once, whoever found it. A report names the first error
 * around the tests of a file and none around those of a group, so all that was said is looked through.
 */
const UNFORGIVEN = /The book does not hold|The audit chain breaks/;
/** An error that is no test's: no report names it. */
const OUTSIDE = /Unhandled (?:Error|Rejection)/;

/** The files of vitest's run that did not go well, as seen from the root; none where another try would tell nothing. */
export function filesToTryAgain(
  report: VitestReport | null,
  { root, said }: { readonly root: string; readonly said: string },
): readonly string[] {
  const failed = report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  const errors = failed.flatMap(failuresOf).flatMap((failure) => failure.errors);
  const heard = [said, ...errors].join('\n');
  if (failed.length > MOST_FILES || UNFORGIVEN.test(heard) || OUTSIDE.test(said)) return [];
  return failed.flatMap(({ name }) => (name ? [relative(root, name)] : []));
}

/** The whole run with what its failed files said at their second try instead of what they said at the first. */
export function withSecondTry(first: VitestReport, second: VitestReport): VitestReport {
  const again = new Map(second.testResults.map((result) => [result.name, result]));
  const replaced = first.testResults.filter(({ name }) => again.has(name));
  const stillFailing = new Set(culpritsOf(second).map(({ name }) => name));
  return {
    testResults: first.testResults.map((result) => again.get(result.name) ?? result),
    numPassedTests: first.numPassedTests - count(replaced, 'passed') + count(second.testResults, 'passed'),
    numFailedTests: first.numFailedTests - count(replaced, 'failed') + count(second.testResults, 'failed'),
    retried: replaced
      .flatMap(failuresOf)
      .filter(({ name }) => !stillFailing.has(name))
      .map(({ name, errors }) => withErrors(name, errors)),
  };
}

type FileResult = VitestReport['testResults'][number];

const count = (files: readonly FileResult[], status: string): number =>
  files.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === status).length;

/** What was wrong with a file: its tests, or what stands around them. */
function failuresOf(file: FileResult): ReturnType<typeof culpritsOf> {
  const culprits = culpritsOf({ testResults: [file] });
  if (culprits.length > 0 || file.status !== 'failed') return culprits;
  return [{ name: `${file.name}: around its tests`, errors: [file.message ?? ''] }];
}
