import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataDir } from './data-dir.ts';

let area: string;
let dir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  area = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'halyard data ')));
  dir = path.join(area, 'data');
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  fs.rmSync(area, { recursive: true, force: true });
});

/** Another process that claims the folder at the given moment, says how it went, and then lives on. */
async function claimElsewhere(target = dir, atMs = 0): Promise<{ child: ChildProcess; answer: string }> {
  const program = `
    const { claimDataDir } = await import(process.argv[1]);
    while (Date.now() < Number(process.argv[3]));
    const answer = await claimDataDir(process.argv[2]).then(() => 'held', (error) => error.message);
    process.stdout.write(answer + '\\n');
    globalThis.gc?.();
    setInterval(() => undefined, 1_000);`;
  const module = path.join(import.meta.dirname, 'data-dir.ts');
  const options = ['--expose-gc', '--input-type=module', '-e', program, module, target, String(atMs)];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, answer: chunk.toString().trim() };
}

describe('claiming the data folder', () => {
  it('makes the folder and tells where it really is', async () => {
    fs.symlinkSync(area, path.join(area, 'link'));
    const claim = await claimDataDir(path.join(area, 'link', 'data'));
    expect(claim.path).toBe(dir);
    expect(fs.statSync(dir).isDirectory()).toBe(true);
    claim.release();
  });

  it('refuses a second process and names the first', async () => {
    const { child, answer } = await claimElsewhere();
    expect(answer).toBe('held');
    await expect(claimDataDir(dir)).rejects.toThrow(
      `Another Halyard process (pid ${child.pid}) is already using ${dir}.`,
    );
  });

  it('refuses a second claim within the process, and by another path', async () => {
    const claim = await claimDataDir(dir);
    fs.symlinkSync(dir, path.join(area, 'other'));
    await expect(claimDataDir(path.join(area, 'other'))).rejects.toThrow(`(pid ${process.pid})`);
    claim.release();
  });

  it('can be given up, once or twice, and taken again', async () => {
    const first = await claimDataDir(dir);
    first.release();
    const second = await claimDataDir(dir);
    first.release();
    await expect(claimDataDir(dir)).rejects.toThrow('Another Halyard process');
    second.release();
  });

  it('is free at once when its holder was killed', async () => {
    const { child } = await claimElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    (await claimDataDir(dir)).release();
  });

  it('is not fooled by a leftover process id that lives again', async () => {
    const { child } = await claimElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    fs.writeFileSync(path.join(dir, 'halyard.pid'), `${process.ppid}\n`);
    (await claimDataDir(dir)).release();
  });

  it('goes to exactly one of several that ask in the same instant', async () => {
    const atMs = Date.now() + 1_500;
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimElsewhere(dir, atMs)));
    const holder = claims.filter(({ answer }) => answer === 'held');
    expect(holder).toHaveLength(1);
    const refusal = `Another Halyard process (pid ${holder[0]?.child.pid}) is already using ${dir}.`;
    expect(claims.filter(({ answer }) => answer === refusal)).toHaveLength(4);
  });
});
