import { CallFailure, isFinal } from './call-failure.ts';

/** Who asks for the same this long after it failed means it anew: by then they have seen what became of the first. */
const MEANT_FOR_MS = 600_000;
/** Words that follow from prices are soon others, and who looks at other prices means those. */
const PRICED_FOR_MS = 120_000;

type Intent = {
  readonly words: unknown;
  /** Until then it is the same that is meant; for ever while an answer is still to come. */
  until: number;
  sent: number;
  underWay: number;
  /** Whether it may have been done though nobody was told. */
  isOpen: boolean;
};

/**
 * What people mean to do, beside what is sent for it. An order carries the price that was on the screen; when its
 * outcome is unknown and the same is tried again, the very same words must go out, so that the server knows them.
 * That holds wherever it is tried again: the screen it was meant on may be gone.
 */
export function createIntents(now: () => number = Date.now) {
  const intents = new Map<string, Intent>();

  return {
    /**
     * One try. Of one meaning all words are of one kind. Where the one who asked first asks again, it is the same, however
     * late, but for words that follow from prices: nobody means those of an hour ago.
     */
    begin: <Words>(
      meaning: string,
      make: () => Words,
      { isPriced = false, isSame = false }: { readonly isPriced?: boolean; readonly isSame?: boolean } = {},
    ) => {
      const known = intents.get(meaning);
      const holds = known && ((isSame && !isPriced) || now() < known.until);
      const intent = holds ? known : { words: make(), until: Infinity, sent: 0, underWay: 0, isOpen: false };
      intents.set(meaning, intent);
      intent.sent += 1;
      intent.underWay += 1;
      intent.until = Infinity;
      const forget = () => intents.get(meaning) === intent && intents.delete(meaning);
      return {
        words: intent.words as Words,
        /** Answers whether it was sent before, so that it may have been done by that. */
        done: (): boolean => {
          forget();
          return intent.sent > 1;
        },
        /** Answers whether it may have been done all the same. */
        failed: (failure: unknown): boolean => {
          intent.isOpen ||= !isFinal(failure);
          intent.underWay -= 1;
          // Nobody at the door knows what was done before: who is turned away there may have been let in the last time.
          const isUnknown = intent.isOpen || intent.underWay > 0;
          const isOver = isFinal(failure) && !(isUnknown && isOfTheDoor(failure));
          if (isOver) forget();
          if (intent.underWay === 0) intent.until = now() + (isPriced ? PRICED_FOR_MS : MEANT_FOR_MS);
          return !isOver;
        },
      };
    },
    forget: (): void => intents.clear(),
  };
}

const isOfTheDoor = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.status === 401 || failure.status === 403);
