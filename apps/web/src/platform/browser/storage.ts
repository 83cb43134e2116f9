/** What the browser keeps for us. Storage can be full, blocked or switched off: then nothing is remembered. */
export type Storage = {
  readonly read: (key: string) => unknown;
  readonly write: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
};

type Shelf = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const USER_KEY = 'halyard.user';
/** Somebody has left, and the server may not know. */
export const GOODBYE_KEY = 'halyard.goodbye';
export const PUSH_KEY = 'halyard.push';
export const ACTIVITY_KEY = 'halyard.activity';

export function createStorage(shelf: () => Shelf): Storage {
  return {
    read: (key) => attempt(() => JSON.parse(shelf().getItem(key) ?? 'null') as unknown),
    write: (key, value) => void attempt(() => shelf().setItem(key, JSON.stringify(value))),
    remove: (key) => void attempt(() => shelf().removeItem(key)),
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
