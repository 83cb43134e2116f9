/** Whether prices come as they happen. Small enough for the header to look at. */
export type Feed = 'off' | 'live' | 'delayed';

function createFeedState() {
  let state: Feed = 'off';
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    become: (next: Feed) => {
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const feedState = createFeedState();
