import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { Step } from './steps.ts';

const VITEST_REPORT = { numPassedTests: 3, numFailedTests: 0, testResults: [] };

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'halyard check '));
});

afterAll(async () => {
  await rm(root, { recursive: true });
});

function step(name: string, program: string, rest: Partial<Step> = {}): Step {
  return { name, commands: [['node', '--eval', program]], limitMs: 20_000, ...rest };
}

/** A step whose runner writes this report. */
function runner(name: string, kind: 'vitest' | 'playwright' | 'drills', report: unknown, exitCode = 0): Step {
  const file = `reports/${name}.json`;
  const program = `fs.writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))}); process.exit(${exitCode})`;
  return step(name, program, { report: { kind, file } });
}

async function run(...steps: readonly Step[]) {
  const interrupted = new AbortController().signal;
  return runSteps(steps, { root, interrupted, onEnd: () => undefined });
}

async function countOf(wanted: Step) {
  const [result] = await run(wanted);
  return { passed: result?.passed, failed: result?.failed, output: result?.output };
}

describe('a step', () => {
  it('counts as one check', async () => {
    expect(await countOf(step('fine', ''))).toEqual({ passed: 1, failed: 0, output: '' });
  });

  it('fails with what its program said', async () => {
    const { failed, output } = await countOf(step('bad', 'console.log("heard"); process.exit(3)'));
    expect(failed).toBe(1);
    expect(output).toBe('heard\nnode ended with 3.');
  });

  it('fails when its program cannot be started', async () => {
    const absent: Step = { name: 'absent', commands: [['no-such-program']], limitMs: 1000 };
    expect((await countOf(absent)).output).toContain('no-such-program could not be started');
  });

  it('runs every command, though one failed', async () => {
    const say = (word: string, code: number) =>
      ['node', '--eval', `console.log('${word}'); process.exit(${code})`] as const;
    const { output } = await countOf(step('both', '', { commands: [say('first', 1), say('second', 1)] }));
    expect(output).toContain('first');
    expect(output).toContain('second');
  });

  it('gets nothing to read and ends with all it started when its time is over', async () => {
    const beat = `setInterval(() => fs.appendFileSync('beats', '.'), 50)`;
    const program = `
      require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(beat)}]);
      process.stdin.on('end', () => console.log('nothing to read')).resume();
      setInterval(() => {}, 1000);`;
    const { output, failed } = await countOf(step('endless', program, { limitMs: 8000 }));
    expect(failed).toBe(1);
    expect(output).toContain('nothing to read');
    expect(output).toContain('Stopped after 8 s.');
    const beats = await readFile(join(root, 'beats'));
    await sleep(200);
    expect(await readFile(join(root, 'beats'))).toEqual(beats);
  });

  it('does not wait for what its program left running', async () => {
    const program = `require('node:child_process').spawn('sleep', ['30'], { stdio: 'inherit', detached: true }).unref()`;
    const startedAt = Date.now();
    expect((await countOf(step('leaving', program))).passed).toBe(1);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });
});

describe('a test runner', () => {
  it('counts its tests', async () => {
    expect(await countOf(runner('vitest', 'vitest', VITEST_REPORT))).toMatchObject({ passed: 3, failed: 0 });
    const report = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 5 }, errors: [] };
    expect(await countOf(runner('browser', 'playwright', report, 1))).toMatchObject({ passed: 5, failed: 2 });
  });

  it('says of its failed tests what went wrong, and of what needed a second try that it did', async () => {
    const ok = { fullName: 'is passed', status: 'passed' };
    const bad = { fullName: 'is failed', status: 'failed', failureMessages: ['expected 1\nto be 2'] };
    const testResults = [{ name: 'some.test.ts', status: 'failed', assertionResults: [ok, bad] }];
    const report = { ...VITEST_REPORT, numFailedTests: 1, testResults };
    const [result] = await run(runner('named', 'vitest', report, 1));
    expect(result?.culprits).toEqual(['some.test.ts: is failed\n  expected 1\n  to be 2']);
    const tries = ['\u001B[31mfirst\u001B[39m', 'second'].map((message) => ({ errors: [{ message }] }));
    const spec = { file: 'a.spec.ts', title: 'goes wrong', ok: false, tests: [{ results: tries }] };
    const late = {
      ...spec,
      title: 'goes well later',
      ok: true,
      tests: [{ status: 'flaky', results: tries }],
    };
    const journeys = {
      stats: { expected: 0, flaky: 1, unexpected: 1 },
      errors: [{ message: 'no browser', snippet: 'launch()' }],
      suites: [{ suites: [{ specs: [spec, late] }] }],
    };
    const [browser] = await run(runner('journeys', 'playwright', journeys, 1));
    expect(browser?.culprits).toEqual([
      'a.spec.ts: goes wrong\n  first',
      'outside the tests\n  no browser\n  launch()',
    ]);
    expect(browser?.retried).toEqual(['a.spec.ts: goes well later\n  first']);
  });

  const ended = (name: string, why: string, ...statuses: readonly string[]) => ({
    name: join(root, name),
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, nth) => ({
      fullName: `does ${nth}`,
      status,
      failureMessages: status === 'failed' ? [why] : [],
    })),
  });
  /** A runner whose file fails, and at its second try ends like this. */
  async function tryTwice(name: string, why: string, second: readonly string[], said = '') {
    const reports = [
      [ended('fine.test.ts', '', 'passed'), ended('late.test.ts', why, 'passed', 'failed', 'failed')],
      [ended('late.test.ts', why, ...second)],
    ].map((testResults) => JSON.stringify({ numPassedTests: 2, numFailedTests: 2, testResults }));
    const file = `reports/${name}.json`;
    const program = `
      const isSecond = process.argv.at(-1) === 'late.test.ts';
      if (!isSecond) console.log(${JSON.stringify(said)});
      fs.writeFileSync('${file}', isSecond ? ${JSON.stringify(reports[1])} : ${JSON.stringify(reports[0])});
      process.exit(isSecond && ${!second.includes('failed')} ? 0 : 1);`;
    const words = ['node', '--eval', program, '--'] as const;
    const [counted] = await run({
      name,
      commands: [words],
      report: { kind: 'vitest', file },
      limitMs: 20_000,
    });
    return counted;
  }

  it('tries the files that failed once more, and says what was wrong with what passed then', async () => {
    const late = join(root, 'late.test.ts');
    const counted = await tryTwice('late', 'at first', ['passed', 'passed', 'failed']);
    expect(counted).toMatchObject({ passed: 3, failed: 1 });
    expect(counted?.retried).toEqual([`${late}: does 1\n  at first`]);
    expect(counted?.culprits).toEqual([`${late}: does 2\n  at first`]);
    const well = await tryTwice('well', 'at first', ['passed', 'passed', 'passed']);
    expect(well).toMatchObject({ passed: 4, failed: 0 });
  });

  it.each([
    ['lost money', 'Error: The book does not hold: equity', ''],
    ['a broken chain', 'Error: The audit chain breaks at 7', ''],
    ['lost money that was found after the tests', 'at first', 'Error: The book does not hold:\nequity 1'],
    ['an error outside the tests', 'at first', 'Unhandled Errors'],
  ])('does not take back %s', async (name, why, said) => {
    const counted = await tryTwice(name.replaceAll(' ', '-'), why, ['passed', 'passed', 'passed'], said);
    expect(counted).toMatchObject({ failed: 2 });
  });

  it('does not try again what fails in many files', async () => {
    const testResults = Array.from({ length: 6 }, (_, nth) => ({
      name: join(root, `${nth}.test.ts`),
      status: 'failed',
      assertionResults: [{ fullName: 'adds up', status: 'failed' }],
    }));
    const report = JSON.stringify({ numPassedTests: 0, numFailedTests: 6, testResults });
    const program = `
      fs.appendFileSync('tries', '.');
      fs.writeFileSync('reports/many.json', ${JSON.stringify(report)});
      process.exit(1);`;
    const kind = { kind: 'vitest', file: 'reports/many.json' } as const;
    expect(await countOf(step('many', program, { report: kind }))).toMatchObject({ passed: 0, failed: 6 });
    expect(await readFile(join(root, 'tries'), 'utf8')).toBe('.');
  });

  it('counts drills, those of a second try by name and with what the first said', async () => {
    const drills = [
      { name: 'kills', isSurvived: true, said: '', saidFirst: null },
      { name: 'cut', isSurvived: true, said: '', saidFirst: 'no line was cut' },
      { name: 'rails', isSurvived: false, said: '1 payment lost', saidFirst: null },
      { name: 'feed', isSurvived: false, said: 'late', saidFirst: 'too late' },
    ];
    const [result] = await run(runner('drills', 'drills', drills, 1));
    expect(result).toMatchObject({ passed: 2, failed: 2, retried: ['cut\n  no line was cut'] });
    expect(result?.culprits).toEqual(['rails\n  1 payment lost', 'feed\n  too late\n  late']);
  });

  it('fails for a file that cannot be loaded', async () => {
    const unloaded = { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
    const broken = { ...VITEST_REPORT, testResults: [unloaded] };
    const [result] = await run(runner('broken', 'vitest', broken, 1));
    expect(result).toMatchObject({ passed: 3, failed: 1 });
    expect(result?.culprits).toEqual(['a.test.ts: could not be loaded\n  no such module']);
  });

  it('fails when every test passed and it crashed', async () => {
    expect(await countOf(runner('crash', 'vitest', VITEST_REPORT, 1))).toMatchObject({
      passed: 3,
      failed: 1,
      output: expect.stringContaining('the runner failed') as string,
    });
  });

  it('fails when it ran no test', async () => {
    const nothing = { ...VITEST_REPORT, numPassedTests: 0 };
    expect(await countOf(runner('nothing', 'vitest', nothing))).toMatchObject({
      passed: 0,
      failed: 1,
      output: 'The runner ran no test.',
    });
  });

  it('fails without a report, also when an earlier one lies about', async () => {
    const earlier = runner('earlier', 'vitest', VITEST_REPORT);
    await run(earlier);
    expect(await countOf({ ...earlier, commands: [['node', '--eval', '']] })).toMatchObject({
      passed: 0,
      failed: 1,
      output: 'The runner left no report.',
    });
  });
});

describe('steps', () => {
  /** Notes when it begins, and when it ends: once the other one has begun that is to run beside it. */
  const note = (name: string, beside = name) => `
    fs.appendFileSync('order.log', '+${name} ');
    const look = setInterval(() => {
      if (!fs.readFileSync('order.log', 'utf8').includes('+${beside} ')) return;
      clearInterval(look);
      setTimeout(() => fs.appendFileSync('order.log', '-${name} '), 500);
    }, 20)`;

  it('run two at a time, and alone where they ask for it', async () => {
    const results = await run(
      step('a', note('a', 'b')),
      step('b', note('b', 'a')),
      step('alone', note('alone'), { alone: true }),
      step('c', note('c')),
    );
    expect(results).toHaveLength(4);
    const order = await readFile(join(root, 'order.log'), 'utf8');
    expect(order).toMatch(/^(\+a \+b|\+b \+a) (-a -b|-b -a) \+alone -alone \+c -c $/);
  });
});

describe('the whole check', () => {
  const checking = (steps: readonly Step[]) => `
    const { check } = await import(${JSON.stringify(join(import.meta.dirname, 'check.ts'))});
    await check(${JSON.stringify(steps)}, process.cwd());`;

  it('ends with the sum alone on its last line', async () => {
    const child = spawnNode(checking([step('fine', ''), runner('units', 'vitest', VITEST_REPORT)]));
    const said = await text(child.stdout);
    expect(said).toMatch(/^ok {4}fine +\d+\.\d s$/m);
    expect(said).toMatch(/^ok {4}units +\d+\.\d s {2}3 passed$/m);
    expect(said.endsWith('\n4 passed, 0 failed\n')).toBe(true);
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
  });

  it('fails and shows what failed, and only that', async () => {
    const steps = [step('fine', 'console.log("quiet")'), step('bad', 'console.log("loud"); process.exit(1)')];
    const child = spawnNode(checking(steps));
    const said = await text(child.stdout);
    expect(said).not.toContain('quiet');
    expect(said).toMatch(/^FAIL {2}bad +\d+\.\d s\n {6}loud$/m);
    expect(said.endsWith('\n1 passed, 1 failed\n')).toBe(true);
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
  });

  it('shows the errors of tests instead of all a runner printed, and names second tries at the end', async () => {
    const assertionResults = [{ fullName: 'adds up', status: 'failed', failureMessages: ['3 is not 4'] }];
    const testResults = [{ name: 'sum.test.ts', status: 'failed', assertionResults }];
    const failing = runner('units', 'vitest', { ...VITEST_REPORT, numFailedTests: 1, testResults }, 1);
    const program = `console.log('a warning'); ${failing.commands[0]?.[2]}`;
    const suites = [{ specs: [{ file: 'a.spec.ts', title: 'b', ok: true, tests: [{ status: 'flaky' }] }] }];
    const late = { stats: { expected: 0, flaky: 1, unexpected: 0 }, errors: [], suites };
    const noisy = step('units', program, { ...(failing.report && { report: failing.report }) });
    const steps = [noisy, runner('late', 'playwright', late)];
    const said = await text(spawnNode(checking(steps)).stdout);
    expect(said).toMatch(/^FAIL {2}units.* 3 passed, 1 failed\n {6}sum\.test\.ts: adds up\n {8}3 is not 4$/m);
    expect(said).not.toContain('a warning');
    const end = 'Passed at its second try, of late: a.spec.ts: b\n4 passed, 1 failed\n';
    expect(said.endsWith(end)).toBe(true);
  });

  it('says before the sum how many were skipped and what they need', async () => {
    const skipped = ['litecoind', 'hledger', 'litecoind', undefined].map((needs) => ({
      fullName: 'adds up',
      status: 'skipped',
      meta: needs === undefined ? {} : { needs },
    }));
    const testResults = [{ name: 'sum.test.ts', status: 'passed', assertionResults: skipped }];
    const annotations = [{ type: 'skip', description: 'a webcam' }];
    const specs = [{ file: 'a.spec.ts', title: 'b', ok: true, tests: [{ status: 'skipped', annotations }] }];
    const journeys = { stats: { expected: 1, flaky: 0, unexpected: 0 }, errors: [], suites: [{ specs }] };
    const steps = [
      runner('units', 'vitest', { ...VITEST_REPORT, testResults }),
      runner('journeys', 'playwright', journeys),
    ];
    const said = await text(spawnNode(checking(steps)).stdout);
    const why = '2 need litecoind, 1 needs hledger, 1 needs something they do not say, 1 needs a webcam';
    expect(said.endsWith(`\n5 skipped: ${why}.\n4 passed, 0 failed\n`)).toBe(true);
  });

  it('fails when there was nothing to do', async () => {
    const child = spawnNode(checking([]));
    expect((await text(child.stdout)).endsWith('\n0 passed, 0 failed\n')).toBe(true);
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
  });

  it('stops what runs and starts nothing more when it is interrupted', async () => {
    const program = `fs.writeFileSync('begun', ''); setInterval(() => {}, 1000)`;
    const child = spawnNode(checking([step('endless', program, { alone: true }), step('next', '')]));
    await expect.poll(() => existsSync(join(root, 'begun')), { timeout: 15_000 }).toBe(true);
    child.kill('SIGTERM');
    expect((await text(child.stdout)).endsWith('\n0 passed, 2 failed\n')).toBe(true);
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(143);
  });
});

function spawnNode(program: string) {
  const words = ['--input-type=module', '--eval', `import fs from 'node:fs';\n${program}`];
  return spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  let all = '';
  for await (const chunk of stream) all += String(chunk);
  return all;
}
