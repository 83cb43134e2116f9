/**
 * Sends what somebody chooses one after another, so that the server keeps what was chosen last. The answer to a choice that has
 * been made anew meanwhile is none: it would take that back.
 */
export function createNewest() {
  let newest: Promise<unknown> = Promise.resolve();
  return async <T>(send: () => Promise<T>): Promise<T | null> => {
    const own = newest.then(send, send);
    newest = own;
    const answer = await own;
    return own === newest ? answer : null;
  };
}
