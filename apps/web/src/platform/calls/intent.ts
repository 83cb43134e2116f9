import { isFinal } from './call-failure.ts';

/** Who asks for the same this much later means it anew: by then they have seen what became of the first. */
const MEANT_FOR_MS = 600_000;
/** Words that follow from prices are soon others, and who looks at other prices means those. */
const PRICED_FOR_MS = 120_000;

/**
 * What people mean to do, beside what is sent for it. An order carries the price that was on the screen; when its
 * outcome is unknown and the same is tried again, the very same words must go out, so that the server knows them.
 * That holds wherever it is tried again: the screen it was meant on may be gone.
 */
export function createIntents(now: () => number = Date.now) {
  const open = new Map<string, { readonly words: unknown; readonly since: number }>();

  return {
    /** Of one meaning all words are of one kind. */
    wordsFor: <Words>(meaning: string, make: () => Words, isPriced = false): Words => {
      const known = open.get(meaning);
      const forMs = isPriced ? PRICED_FOR_MS : MEANT_FOR_MS;
      if (known && now() - known.since < forMs) return known.words as Words;
      const words = make();
      open.set(meaning, { words, since: now() });
      return words;
    },
    done: (meaning: string): void => void open.delete(meaning),
    failed: (meaning: string, failure: unknown): void => {
      if (isFinal(failure)) open.delete(meaning);
    },
    forget: (): void => open.clear(),
  };
}
