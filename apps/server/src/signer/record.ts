import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
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

function readRecord(path: string, lock: DatabaseSync) {
  const entries: Entry[] = [];
  const hashes = new Set<string>();
  let before = FIRST;
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n').slice(0, -1)) {
    const [sealed, body] = [line.slice(0, 64), line.slice(65)];
    if (sealed !== seal(before, body))
      throw new Error(`The record ${path} was changed at line ${entries.length + 1}`);
    const entry = JSON.parse(body) as Entry;
    entries.push(entry);
    hashes.add(hashOf(entry.raw));
    before = sealed;
  }
  let size = Buffer.byteLength(whole);
  // Only its end is cut off: written anew, it would be empty for a moment in which a stop forgets everything.
  if (whole.length < text.length) truncateSync(path, size);
  const file = openSync(path, 'a', 0o600);
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
      size += line.length;
      entries.push(entry);
      hashes.add(hashOf(entry.raw));
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
