import type { Step } from './steps.ts';

/** What a step found, and what is wrong with the run itself. */
export type Count = {
  readonly passed: number;
  readonly failed: number;
  readonly problem?: string;
  /** The tests that failed, by name. They are said before all else: an output that is long gets cut. */
  readonly culprits?: readonly string[];
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name?: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName?: string; readonly status?: string }[];
  }[];
};
type PlaywrightSuite = {
  readonly specs?: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
};
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly errors: readonly unknown[];
  readonly suites?: readonly PlaywrightSuite[];
};

/**
 * Counts what a step stands for. A runner that leaves no report, runs no test, or fails without a failed test is a
 * failure of its own: silence is no success.
 */
export function countStep({ report }: Pick<Step, 'report'>, hasFailed: boolean, text: string | null): Count {
  if (!report) return hasFailed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
  const content = parse(text);
  if (content === null) return { passed: 0, failed: 1, problem: 'The runner left no report.' };
  const { passed, failed, culprits } = COUNTS[report.kind](content);
  if (passed + failed === 0) return { passed, failed: 1, problem: 'The runner ran no test.' };
  if (hasFailed && failed === 0) {
    return { passed, failed: 1, problem: 'Every test passed, but the runner failed.' };
  }
  return { passed, failed, culprits };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const COUNTS = { vitest: countVitest, playwright: countPlaywright };

type RunnerCount = Required<Pick<Count, 'passed' | 'failed' | 'culprits'>>;

function countVitest(report: unknown): RunnerCount {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  // A file that cannot even be loaded has no tests to fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const culprits = testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name}: ${fullName}`),
  );
  const unloaded = broken.map(({ name = '' }) => `${name}: could not be loaded`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    culprits: [...culprits, ...unloaded],
  };
}

function countPlaywright(report: unknown): RunnerCount {
  const { stats, errors, suites = [] } = report as PlaywrightReport;
  return {
    // What passed at its second try passed; the runner names it, and there is a second try only where nobody watches.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    culprits: suites.flatMap(failedSpecs),
  };
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}
