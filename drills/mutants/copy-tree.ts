import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Nothing of these is source; what is installed is linked instead. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.cache',
  'coverage',
  'data',
  'dist',
  'test-results',
]);

/** The product's own packages, which are links into the tree they belong to. */
const OWN = '@halyard';

/** A copy of the tree in which faults can be planted while others work on the original. */
export async function copyTree(root: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-mutants-'));
  await cp(root, folder, {
    recursive: true,
    filter: (from) => from === root || !LEFT_OUT.has(basename(from)),
  });
  await linkInstalled(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Links everything that is installed, except that the copy's own packages are those of the copy. */
async function linkInstalled(from: string, to: string): Promise<void> {
  await mkdir(join(to, OWN), { recursive: true });
  for (const name of await readdir(from)) {
    // What tools remember between runs is about the original.
    const isMemory = name.startsWith('.') && name !== '.bin';
    if (name !== OWN && !isMemory) await symlink(join(from, name), join(to, name), 'junction');
  }
  for (const name of await readdir(join(from, OWN)))
    await symlink(await readlink(join(from, OWN, name)), join(to, OWN, name), 'junction');
}
