import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, statSync, truncateSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * What was signed, in a file that only grows: each line seals the one before, and is on the disk before anybody is told. A line
 * that a stop left half is dropped, since nobody was told of it; anything else that is not whole stops the signer.
 */
export type Entry = {
  readonly at: string;
  readonly chain: string;
  readonly planId: string;
  readonly version: number;
  /** Of everything that was signed: the very same again is answered with the same transaction. */
  readonly fingerprint: string;
  /** What it pays or moves, in one line: a replacement has the same. */
  readonly purpose: string;
  readonly orders: readonly {
    readonly id: string;
    /** Lacks in what the versions before wrote. */
    readonly reference?: string;
    readonly asset: string;
    readonly units: string;
  }[];
  readonly spends: readonly string[];
  readonly fee: string;
  readonly raw: string;
};

const SQLITE_BUSY = 5;
const FIRST = '0'.repeat(64);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const seal = (before: string, body: string): string =>
  createHash('sha256').update(`${before}\n${body}`).digest('hex');

export function openRecord(path: string) {
  const lock = lockFor(path);
  try {
    return readRecord(path, lock);
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Read in pieces: a record that has grown for years is longer than one text may be. */
const CHUNK_BYTES = 1 << 20;
const LINE_END = 10;
const SEAL_LENGTH = FIRST.length;

/** Hands over each whole line and where it begins, and answers where the last of them ends. */
function eachLine(file: number, take: (line: Buffer, at: number) => void): number {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [begun, end]: [Buffer[], number] = [[], 0];
  for (let read = 0, at = 0; (read = readSync(file, chunk, 0, CHUNK_BYTES, at)) > 0; at += read) {
    let from = 0;
    for (;;) {
      const to = chunk.subarray(0, read).indexOf(LINE_END, from);
      if (to < 0) break;
      const line = Buffer.concat([...begun, chunk.subarray(from, to)]);
      take(line, end);
      end += line.length + 1;
      [begun, from] = [[], to + 1];
    }
    begun.push(Buffer.from(chunk.subarray(from, read)));
  }
  return end;
}

/** The transaction of an entry stays on the disk, which has room for all of them: it is looked up when it is asked for. */
function entryAt(
  path: string,
  file: number,
  { raw, ...entry }: Entry,
  line: { at: number; bytes: number },
): Entry {
  const hash = hashOf(raw);
  return {
    ...entry,
    get raw() {
      const read = Buffer.alloc(line.bytes);
      const isWhole = readSync(file, read, 0, line.bytes, line.at) === line.bytes;
      const found = isWhole ? (JSON.parse(bodyOf(read)) as Entry).raw : '';
      if (hashOf(found) !== hash) throw new Error(`The record ${path} was changed at ${entry.planId}`);
      return found;
    },
  };
}

const bodyOf = (line: Buffer): string => line.toString('utf8', SEAL_LENGTH + 1);

function readRecord(path: string, lock: DatabaseSync) {
  const entries: Entry[] = [];
  const hashes = new Set<string>();
  let before = FIRST;
  const file = openSync(path, 'a+', 0o600);
  const keep = (entry: Entry, at: number, bytes: number): void => {
    entries.push(entryAt(path, file, entry, { at, bytes }));
    hashes.add(hashOf(entry.raw));
  };
  const take = (line: Buffer, at: number): void => {
    const [sealed, body] = [line.toString('utf8', 0, SEAL_LENGTH), bodyOf(line)];
    if (sealed !== seal(before, body))
      throw new Error(`The record ${path} was changed at line ${entries.length + 1}`);
    keep(JSON.parse(body) as Entry, at, line.length);
    before = sealed;
  };
  let size = 0;
  try {
    size = eachLine(file, take);
    // Only its end is cut off: written anew, it would be empty for a moment in which a stop forgets everything.
    if (size < statSync(path).size) truncateSync(path, size);
    // A stop between writing a line and having it on the disk: it is read all the same, and a repeat is answered from it.
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return {
    entries: entries as readonly Entry[],
    /** Whether something that was signed is in it, by its hash. */
    knows: (hash: string): boolean => hashes.has(hash),
    append: (entry: Entry): void => {
      if (statSync(path).size !== size) throw new Error(`Somebody else writes to ${path}`);
      const body = JSON.stringify(entry);
      const line = Buffer.from(`${seal(before, body)} ${body}\n`);
      if (writeSync(file, line) < line.length) throw new Error(`There is no room to write to ${path}`);
      fsyncSync(file);
      before = seal(before, body);
      keep(entry, size, line.length - 1);
      size += line.length;
    },
    close: (): void => {
      closeSync(file);
      lock.close();
    },
  };
}

export type RecordFile = ReturnType<typeof openRecord>;

/**
 * One signer writes a record. The lock is the kernel's own, which ends with whoever has it, however that ends, and holds from one
 * container to another: a number of a process says nothing to a container that counts its own.
 */
function lockFor(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}.held`, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { readonly errcode?: number }).errcode === SQLITE_BUSY)
      throw new Error(`Another signer writes to ${path}`, { cause: error });
    throw error;
  }
}
