import type { KeysDeps } from './deps.ts';
import * as store from './store.ts';

/** A read does not wait for its row: it is written so much later, with those of others. */
const WRITE_AFTER_MS = 5;
const A_BATCH = 1000;

/** What was taken here is remembered for far longer than it takes to write its row, or to have read that there is none. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 50_000;

export type Nonces = {
  /** False when this node has taken it before, or for what waits for its row, when any has. */
  readonly take: (nonce: store.Nonce, wish: { readonly isRead: boolean }) => Promise<boolean>;
  /** Writes what is not written yet. */
  readonly settled: () => Promise<void>;
};

/**
 * Each signature is good once (decision 084). A call that may change something waits for its row, which one node alone can
 * write. A read looks for a row and leaves one behind: a node takes it once whatever happens, and all others refuse it as soon
 * as they can see the row.
 */
export function createNonces({ database, log }: Pick<KeysDeps, 'database' | 'log'>): Nonces {
  let [young, old] = [new Set<string>(), new Set<string>()];
  let turnedAtMs = performance.now();
  let waiting: store.Nonce[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let hasFailed = false;

  const remember = ({ keyId, nonce }: store.Nonce): boolean => {
    const name = `${keyId} ${nonce}`;
    if (young.has(name) || old.has(name)) return false;
    if (young.size >= MAX_REMEMBERED || performance.now() - turnedAtMs > REMEMBERED_MS) {
      [young, old] = [new Set(), young];
      turnedAtMs = performance.now();
    }
    young.add(name);
    return true;
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, A_BATCH);
      await store.insertNonces(database, batch);
      waiting = waiting.slice(batch.length);
    }
  };

  /** What cannot be written stays, and goes with the next. */
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll()
      .then(
        () => void (hasFailed = false),
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      )
      .finally(() => void (writing = undefined));
    return writing;
  };

  const settled = (): Promise<void> =>
    write().catch((error: unknown) => log.warn({ err: error }, 'nonces of signed reads could not be stored'));

  return {
    take: async (nonce, { isRead }) => {
      if (!remember(nonce)) return false;
      if (!isRead) return (await store.insertNonces(database, [nonce])) === 1;
      waiting.push(nonce);
      // Where rows cannot be written, nothing is answered that would need one.
      if (hasFailed) await write();
      else timer ??= setTimeout(() => void settled(), WRITE_AFTER_MS).unref();
      return true;
    },
    settled,
  };
}
