import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');

/** The commit before the one that a file came with; null where no history tells it. */
export async function commitBefore(file: string): Promise<string | null> {
  try {
    const added = ['log', '-1', '--diff-filter=A', '--format=%P', '--', file];
    const { stdout } = await run('git', added, { cwd: ROOT });
    return stdout.trim().split(' ')[0] || null;
  } catch {
    return null;
  }
}

/** The product as it stood, in a folder that is not there yet. What is installed is lent to it; the packages of the house are its own. */
export async function takeOutCommit(commit: string, root: string): Promise<void> {
  const archive = `${root}.tar`;
  await mkdir(root, { recursive: true });
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', root]);
  const [installed, own] = [join(ROOT, 'node_modules'), join(root, 'node_modules')];
  await mkdir(join(own, '@halyard'), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@halyard') await symlink(join(installed, name), join(own, name), 'junction');
  for (const name of await readdir(join(installed, '@halyard'))) {
    const home = relative(await realpath(ROOT), await realpath(join(installed, '@halyard', name)));
    if (existsSync(join(root, home)))
      await symlink(join(root, home), join(own, '@halyard', name), 'junction');
  }
}
