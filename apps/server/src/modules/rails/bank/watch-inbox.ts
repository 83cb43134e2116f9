import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAX_STATEMENT_BYTES } from '@halyard/banking';
import type { RailsDeps } from '../deps.ts';
import { digestOf } from './read-file.ts';
import { countStatements } from './store-files.ts';
import { takeFromInbox } from './take-file.ts';

/** A file that is still being written changes between two looks: it is left for the next one. */
const SETTLED_MS = 2000;
const STATEMENT = /\.(?:xml|sta|mt940|940|txt|c53)$/i;
const TAKEN = 'taken';

/**
 * What the bank's own program has put there. A file that was taken in is moved aside; one that does not follow waits where it
 * is until the one between has come, and why is shown to staff.
 */
export function createInbox(deps: RailsDeps): () => Promise<void> {
  const refused: Refused = new Map();
  return () => watchInbox(deps, deps.settings.BANK_INBOX_DIR, refused);
}

/** What was refused, by what is in it, and how many statements there were then: only another one can change it. */
type Refused = Map<string, number>;

async function watchInbox(deps: RailsDeps, folder: string, refused: Refused): Promise<void> {
  await mkdir(join(folder, TAKEN), { recursive: true });
  const waiting = new Set((await readdir(folder)).filter((name) => STATEMENT.test(name)).toSorted());
  // Names say nothing of the order: it goes round for as long as one of them has followed.
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const name of waiting) {
      if ((await tryOne(deps, join(folder, name), refused)) !== 'taken') continue;
      await rename(join(folder, name), join(folder, TAKEN, `${Date.now()}-${name}`));
      waiting.delete(name);
      isMoving = true;
    }
  }
}

/** One that cannot be read holds up no other. */
async function tryOne(deps: RailsDeps, file: string, refused: Refused): Promise<'taken' | 'refused'> {
  return takeOne(deps, file, refused).catch((error: unknown) => {
    deps.log.error({ err: error, file }, 'a file of the bank is not taken in');
    return 'refused';
  });
}

async function takeOne(deps: RailsDeps, file: string, refused: Refused): Promise<'taken' | 'refused'> {
  const { size, mtimeMs } = await stat(file);
  if (Date.now() - mtimeMs < SETTLED_MS) return 'refused';
  // Fifty megabytes are not read to say that they are too many.
  const content = size > MAX_STATEMENT_BYTES ? Buffer.alloc(MAX_STATEMENT_BYTES + 1) : await readFile(file);
  const [digest, statements] = [digestOf(content), await countStatements(deps.database)];
  if (refused.get(digest) === statements) return 'refused';
  const outcome = await takeFromInbox(deps, { name: basename(file), content });
  if (outcome === 'refused') refused.set(digest, statements);
  return outcome;
}
