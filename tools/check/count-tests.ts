import { stripVTControlCharacters } from 'node:util';
import type { Step } from './steps.ts';

/** What a step found, and what is wrong with the run itself. */
export type Count = {
  readonly passed: number;
  readonly failed: number;
  readonly problem?: string;
  /** The tests that failed, by name and with their errors. They are said before all else: an output that is long gets cut. */
  readonly culprits?: readonly string[];
  /** What passed at its second try, by name and with what was wrong at the first. */
  readonly retried?: readonly string[];
  /** Of each test that was skipped, what it would have needed. */
  readonly skipped?: readonly string[];
};

export type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name?: string;
    readonly status: string;
    /** Why it could not be loaded. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName?: string;
      readonly status?: string;
      readonly failureMessages?: readonly string[];
      /** The options of a test say what it needs: `needing` of the testkit. */
      readonly meta?: { readonly needs?: string };
    }[];
  }[];
  /** Tests that passed at their second try. */
  readonly retried?: readonly string[];
};
type PlaywrightError = { readonly message?: string; readonly snippet?: string };
type PlaywrightSpec = {
  readonly file: string;
  readonly title: string;
  readonly ok: boolean;
  readonly tests?: readonly {
    readonly status?: string;
    readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
    readonly results?: readonly { readonly errors?: readonly PlaywrightError[] }[];
  }[];
};
type PlaywrightSuite = {
  readonly specs?: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
};
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly PlaywrightError[];
  readonly suites?: readonly PlaywrightSuite[];
};

/**
 * Counts what a step stands for. A runner that leaves no report, runs no test, or fails without a failed test is a
 * failure of its own: silence is no success.
 */
export function countStep({ report }: Pick<Step, 'report'>, hasFailed: boolean, content: unknown): Count {
  if (!report) return hasFailed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
  if (content === null) return { passed: 0, failed: 1, problem: 'The runner left no report.' };
  const { passed, failed, culprits, retried, skipped } = COUNTS[report.kind](content);
  if (passed + failed === 0) return { passed, failed: 1, problem: 'The runner ran no test.' };
  if (hasFailed && failed === 0) {
    return { passed, failed: 1, retried, skipped, problem: 'Every test passed, but the runner failed.' };
  }
  return { passed, failed, culprits, retried, skipped };
}

const COUNTS = { vitest: countVitest, playwright: countPlaywright, drills: countDrills };

type RunnerCount = Required<Omit<Count, 'problem'>>;

function countVitest(report: unknown): RunnerCount {
  const { numPassedTests, numFailedTests, testResults, retried = [] } = report as VitestReport;
  return {
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isUnloaded).length,
    culprits: culpritsOf(report as VitestReport).map(({ name, errors }) => withErrors(name, errors)),
    retried,
    skipped: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status = '' }) => NOT_RUN.has(status))
      .map(({ meta }) => meta?.needs || UNEXPLAINED),
  };
}

const NOT_RUN: ReadonlySet<string> = new Set(['skipped', 'todo', 'disabled']);
const UNEXPLAINED = 'something they do not say';

type FileResult = VitestReport['testResults'][number];

/** A file that cannot even be loaded has no tests to fail. */
const isUnloaded = ({ status, assertionResults }: FileResult): boolean =>
  status === 'failed' && assertionResults.length === 0;

/** What failed of a run of vitest, by name. */
export function culpritsOf({ testResults }: Pick<VitestReport, 'testResults'>): readonly {
  readonly name: string;
  readonly errors: readonly string[];
}[] {
  const tests = testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        name: `${name}: ${fullName}`,
        errors: failureMessages,
      })),
  );
  const unloaded = testResults
    .filter(isUnloaded)
    .map(({ name = '', message = '' }) => ({ name: `${name}: could not be loaded`, errors: [message] }));
  return [...tests, ...unloaded];
}

function countPlaywright(report: unknown): RunnerCount {
  const { stats, errors, suites = [] } = report as PlaywrightReport;
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    culprits: [
      ...specs.filter(({ ok }) => !ok).map((spec) => withErrors(nameOf(spec), errorsOf(spec))),
      ...errors.map((error) => withErrors('outside the tests', [textOf(error)])),
    ],
    retried: specs
      .filter(({ tests = [] }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => withErrors(nameOf(spec), errorsOf(spec))),
    skipped: specs
      .flatMap(({ tests = [] }) => tests)
      .filter(({ status }) => status === 'skipped')
      .map(
        ({ annotations = [] }) => annotations.find(({ type }) => type === 'skip')?.description || UNEXPLAINED,
      ),
  };
}

type DrillsReport = readonly {
  readonly name: string;
  readonly isSurvived: boolean;
  readonly said: string;
  /** What a first try said that fell short. */
  readonly saidFirst: string | null;
}[];

function countDrills(report: unknown): RunnerCount {
  const { survived = [], failed = [] } = Object.groupBy(report as DrillsReport, ({ isSurvived }) =>
    isSurvived ? 'survived' : 'failed',
  );
  return {
    passed: survived.length,
    failed: failed.length,
    culprits: failed.map(({ name, said, saidFirst }) => withErrors(name, [saidFirst ?? '', said])),
    retried: survived.flatMap(({ name, saidFirst }) =>
      saidFirst === null ? [] : [withErrors(name, [saidFirst])],
    ),
    skipped: [],
  };
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const nameOf = ({ file, title }: PlaywrightSpec): string => `${file}: ${title}`;

/** Of the first try: what the second one met may come of it. */
const errorsOf = ({ tests = [] }: PlaywrightSpec): readonly string[] =>
  tests.flatMap(({ results = [] }) => (results[0]?.errors ?? []).map(textOf));

const textOf = ({ message = '', snippet = '' }: PlaywrightError): string =>
  [message, snippet].filter(Boolean).join('\n');

export function withErrors(name: string, errors: readonly string[]): string {
  const said = stripVTControlCharacters(errors.filter(Boolean).join('\n'));
  return [name, said.replaceAll(/^(?=.)/gm, '  ')].filter(Boolean).join('\n');
}
