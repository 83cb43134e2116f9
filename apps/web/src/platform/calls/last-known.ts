import { createHeld } from '../live/listeners.ts';

/**
 * The last figures of whoever is signed in, for a start without a network. They lie in this browser under the person's
 * id, are handed out only while the server cannot be reached, and go when the session ends.
 */
export type LastKnownOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly openShelf: () => Promise<Pick<Cache, 'match' | 'put'>>;
  readonly now: () => number;
  /** Keeping may wait; what is on the screen may not. */
  readonly untilIdle: () => Promise<void>;
  /** Whose figures these are; null when nobody is signed in. */
  readonly whoIsHere: () => string | null;
  /** Whether this page began without the server: from then on it shows what was known before. */
  readonly isCutOff: () => boolean;
};

/** What the first screens are made of. */
const FIGURES =
  /^\/api\/(?:config|books|transaction|investment\/(?:portfolio|orders|equity|risk)|wallet\/(?:balance|assets)|market\/(?:prices|instruments)|notifications)(?:\?|$)/;
const KEPT_AT = 'x-kept-at';

export function createLastKnown(options: LastKnownOptions) {
  const oldest = createHeld<number | null>(null);
  const nameOf = (userId: string, url: string) => `/last-known/${userId}${url}`;

  async function keep(userId: string, url: string, answer: Response): Promise<void> {
    const headers = { 'content-type': 'application/json', [KEPT_AT]: String(options.now()) };
    const text = await answer.text();
    await options.untilIdle();
    // Who has left meanwhile leaves nothing behind.
    if (options.whoIsHere() !== userId) return;
    const shelf = await options.openShelf();
    await shelf.put(nameOf(userId, url), new Response(text, { headers }));
  }

  async function find(userId: string, url: string): Promise<Response | undefined> {
    const shelf = await options.openShelf();
    const answer = await shelf.match(nameOf(userId, url));
    const keptAt = Number(answer?.headers.get(KEPT_AT) ?? 0);
    if (answer && keptAt < (oldest.read() ?? Infinity)) oldest.become(keptAt);
    return answer;
  }

  return {
    /** A call, whose answer is kept when it is a figure, and found again when nobody answers. */
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const userId = options.whoIsHere();
      // What was shown the last time the server could not be reached is not what is shown the next time.
      if (!options.isCutOff()) oldest.become(null);
      if (userId === null || init.method !== 'GET' || !FIGURES.test(url)) return options.fetch(url, init);
      try {
        const answer = await options.fetch(url, init);
        // A full disk or a browser that keeps nothing costs nobody the answer.
        if (answer.ok) keep(userId, url, answer.clone()).catch(() => undefined);
        return answer;
      } catch (error) {
        const kept = options.isCutOff() ? await find(userId, url).catch(() => undefined) : undefined;
        if (kept === undefined) throw error;
        return kept;
      }
    },
    /** When the oldest of the kept figures that are shown was read; null while none is. */
    readOldestAt: oldest.read,
    subscribe: oldest.subscribe,
  };
}
