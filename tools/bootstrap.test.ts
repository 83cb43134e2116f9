import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { needing } from '@halyard/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// A stand-in for npm: it empties node_modules like `npm ci`, notes how it was called, and takes its time.
const fakeNpm = `
  const fs = require('node:fs');
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules');
  fs.appendFileSync('calls.log', process.argv.slice(2).join(' ') + ' | ' + process.cwd() + '\\n');
  setTimeout(() => {
    fs.writeFileSync('node_modules/complete', '');
    process.exit(Number(process.env.FAKE_EXIT ?? 0));
  }, Number(process.env.FAKE_MS ?? 0));`;

let root: string;
let npmPath: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  root = path.join(fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'halyard-'))), 'fresh clone');
  fs.mkdirSync(path.join(root, 'tools'), { recursive: true });
  fs.copyFileSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(root, 'tools', 'bootstrap.mjs'));
  fs.writeFileSync(path.join(root, 'package.json'), '{ "allowScripts": { "node": true } }');
  fs.writeFileSync(path.join(root, 'package-lock.json'), '{ "lockfileVersion": 3 }');
  npmPath = path.join(root, 'npm-cli.js');
  fs.writeFileSync(npmPath, fakeNpm);
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  fs.rmSync(path.dirname(root), { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [path.join(root, 'tools', 'bootstrap.mjs')], {
    cwd: os.tmpdir(),
    env: { ...process.env, npm_execpath: npmPath, npm_node_execpath: process.execPath, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  return child;
}

async function run(environment?: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = start(environment);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

function calls(): readonly string[] {
  const file = path.join(root, 'calls.log');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

function writeLock(pids: readonly number[], at = new Date()): void {
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
  const file = path.join(root, '.cache', 'bootstrap.lock');
  fs.writeFileSync(file, JSON.stringify({ host: os.hostname(), pids }));
  fs.utimesSync(file, at, at);
}

async function waitForCall(): Promise<void> {
  while (calls().length === 0) await sleep(20);
}

/** The id of a process that has ended. */
async function findDeadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the bootstrap', () => {
  it('installs on a fresh clone, with development packages and below a path with a space', async () => {
    const { code, said } = await run({ NODE_ENV: 'production' });
    expect(code).toBe(0);
    expect(said).toBe('halyard: installing the packages, this takes about a minute and happens once...\n');
    expect(calls()).toEqual([`ci --include=dev --include=optional | ${root}`]);
    expect(fs.existsSync(path.join(root, '.cache', 'bootstrap.lock'))).toBe(false);
  });

  it('does and says nothing when the packages fit', async () => {
    await run();
    expect(await run()).toEqual({ code: 0, said: '' });
    expect(calls()).toHaveLength(1);
  });

  it.each(['package-lock.json', '.npmrc', 'package.json'])('installs anew when %s changes', async (file) => {
    await run();
    fs.writeFileSync(path.join(root, file), '{ "allowScripts": {} }');
    const { said } = await run();
    expect(said).toContain('do not match the lock file');
    expect(calls()).toHaveLength(2);
  });

  it('installs once when two start at once', async () => {
    const results = await Promise.all([run({ FAKE_MS: '3000' }), run({ FAKE_MS: '3000' })]);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect(results.filter(({ said }) => said.includes('waiting for it'))).toHaveLength(1);
    expect(calls()).toHaveLength(1);
  });

  it('installs anew after an install that was killed, without waiting for the dead', async () => {
    const first = start({ FAKE_MS: '60000' });
    await waitForCall();
    // Named in the lock are the bootstrap and its npm; both die, as when a machine loses power.
    const lock = JSON.parse(fs.readFileSync(path.join(root, '.cache', 'bootstrap.lock'), 'utf8')) as {
      readonly pids: readonly number[];
    };
    expect(lock.pids).toHaveLength(2);
    for (const pid of lock.pids) process.kill(pid, 'SIGKILL');
    await once(first, 'exit');
    const { code, said } = await run();
    expect(code).toBe(0);
    expect(said).not.toContain('waiting');
    expect(calls()).toHaveLength(2);
    expect(fs.existsSync(path.join(root, 'node_modules', 'complete'))).toBe(true);
  });

  it('waits for the npm of a bootstrap that was killed', async () => {
    const first = start({ FAKE_MS: '4000' });
    await waitForCall();
    await sleep(100);
    first.kill('SIGKILL');
    const { said } = await run();
    expect(said).toContain('waiting for it');
    expect(calls()).toHaveLength(2);
  });

  it('passes an interruption on to npm and leaves no lock', needing('Unix'), async () => {
    const child = start({ FAKE_MS: '60000' });
    await waitForCall();
    await sleep(100);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(143);
    expect(fs.existsSync(path.join(root, '.cache', 'bootstrap.lock'))).toBe(false);
    expect((await run()).code).toBe(0);
  });

  it('takes over the lock of a dead process', async () => {
    writeLock([await findDeadPid()]);
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  it('takes over a lock that nobody has touched for a minute, though its process id is in use', async () => {
    writeLock([process.pid], new Date(Date.now() - 61_000));
    expect((await run()).code).toBe(0);
  });

  it('has one winner when several find the lock of a dead process', async () => {
    writeLock([await findDeadPid()]);
    await Promise.all([1, 2, 3].map(() => run({ FAKE_MS: '500' })));
    expect(calls()).toHaveLength(1);
    expect(fs.readdirSync(path.join(root, '.cache'))).toEqual([]);
  });

  it('fails with the exit code of npm, and tries again the next time', async () => {
    const { code, said } = await run({ FAKE_EXIT: '7' });
    expect(code).toBe(7);
    expect(said).toContain('the packages could not be installed (npm ci ended with 7)');
    expect((await run()).code).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it('refuses a Node that is too old, in one sentence', async () => {
    const script = path.join(root, 'tools', 'bootstrap.mjs');
    const program = `
      Object.defineProperty(process.versions, 'node', { value: '20.18.3' });
      import(${JSON.stringify(script)});`;
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(1);
    expect(said).toBe('halyard: Halyard needs Node 20.19 or newer to install itself, and this is 20.18.3.\n');
    expect(calls()).toEqual([]);
  });
});
