/** Those who want to hear of something, with the words it is told in. */
export function createListeners<Words extends readonly unknown[] = []>() {
  const listeners = new Set<(...words: Words) => void>();
  return {
    add: (listener: (...words: Words) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (...words: Words) => {
      for (const listener of listeners) listener(...words);
    },
  };
}

/** One value that many look at, and that can become another: whoever follows it hears of that. */
export function createHeld<T>(first: T) {
  let held = first;
  const { add, tell } = createListeners();
  return {
    read: () => held,
    become: (next: T) => {
      if (Object.is(next, held)) return;
      held = next;
      tell();
    },
    subscribe: add,
  };
}
