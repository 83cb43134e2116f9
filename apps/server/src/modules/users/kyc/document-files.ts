import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '@halyard/money';

/**
 * Node has four threads for the disk, and a new connection to the database needs one to prove who it is. Four documents on
 * their way to a slow disk would turn away everybody who needs a connection meanwhile, so they are flushed one by one.
 */
let flushed: Promise<unknown> = Promise.resolve();

const OUR_NAME = /^[0-9a-f]{48}$/;

/**
 * The documents on disk: below the data folder, which no route serves, under names that are random and readable
 * by the server's own user only.
 */
export function createDocumentFiles(dataDir: string, toDisk = writeFile) {
  const folder = join(dataDir, 'documents');
  return {
    /** Stores a document and answers its name once it is safely on disk. */
    write: async (content: Buffer): Promise<string> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = randomBytes(24).toString('hex');
      const mine = flushed.then(() =>
        toDisk(join(folder, name), content, { mode: 0o600, flag: 'wx', flush: true }),
      );
      flushed = mine.catch(() => undefined);
      await mine;
      return name;
    },
    /** Reads a document; one that was changed on disk is a bug and not an answer. */
    read: async (name: string, sha256: string): Promise<Buffer> => {
      assert(OUR_NAME.test(name), 'a document has a name of ours');
      const content = await readFile(join(folder, name));
      assert(sha256Of(content) === sha256, `document ${name} is not what was uploaded`);
      return content;
    },
    /** The names of all that are there. */
    names: async (): Promise<readonly string[]> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return (await readdir(folder)).filter((name) => OUR_NAME.test(name));
    },
    /** Null where it has gone meanwhile. */
    writtenAt: (name: string): Promise<Date | null> =>
      stat(join(folder, name)).then(
        ({ mtime }) => mtime,
        () => null,
      ),
    remove: (name: string) => rm(join(folder, name), { force: true }),
  };
}

export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
