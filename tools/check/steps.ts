/** A program of node_modules/.bin, or node itself, and its arguments. */
export type Command = readonly [program: string, ...words: string[]];

export type Step = {
  readonly name: string;
  /** All are run, one after another; the step fails when one does. */
  readonly commands: readonly Command[];
  /** The report a test runner leaves behind, for counting. A step without one counts as one check. */
  readonly report?: { readonly kind: 'vitest' | 'playwright' | 'drills'; readonly file: string };
  /** Uses all cores by itself, so that nothing else may run beside it. */
  readonly alone?: true;
  /** Not how long it may take, but after how long it hangs: the slowest machine it was seen on took a third. */
  readonly limitMs: number;
};

const MINUTE_MS = 60_000;
const REPORTS = '.cache/check';

function check(name: string, ...commands: readonly Command[]): Step {
  return { name, commands, limitMs: 10 * MINUTE_MS };
}

function vitest(name: string, project: string): Step {
  const file = `${REPORTS}/${project.replace('*', '')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    commands: [['vitest', 'run', '--project', project, ...reporters]],
    report: { kind: 'vitest', file },
    alone: true,
    limitMs: 40 * MINUTE_MS,
  };
}

/** A machine that is crowded for a moment must not stop a change. What needed another try is named at the end. */
const JOURNEYS: Step = {
  name: 'browser journeys',
  commands: [['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--retries', '2']],
  report: { kind: 'playwright', file: 'test-results/journeys.json' },
  alone: true,
  limitMs: 75 * MINUTE_MS,
};

/** The short version of each drill: the same faults, fewer times. */
const DRILLS: Step = {
  name: 'drills',
  commands: [['node', 'drills/drill.ts', '--short', '--seed', '1']],
  report: { kind: 'drills', file: `${REPORTS}/drills.json` },
  alone: true,
  limitMs: 40 * MINUTE_MS,
};

/** What needs neither a database nor a browser. */
export const QUICK_STEPS: readonly Step[] = [
  // Every file by its own project's rules, read once for both.
  check('lint and types', ['oxlint', '--no-error-on-unmatched-pattern']),
  check('dead code', ['knip', '--no-config-hints']),
  check('format', ['oxfmt', '--check', '.']),
  check('rooms', ['node', 'tools/rooms/check.ts']),
  check('OpenAPI document', ['node', 'tools/openapi.ts', '--check']),
  check('who may call', ['node', 'tools/who-may-call.ts', '--check']),
  check('sizes for the browser', ['node', 'tools/sizes.ts']),
  vitest('unit tests', 'unit'),
];

export const ALL_STEPS: readonly Step[] = [
  ...QUICK_STEPS,
  vitest('integration tests', 'integration*'),
  JOURNEYS,
  DRILLS,
];
