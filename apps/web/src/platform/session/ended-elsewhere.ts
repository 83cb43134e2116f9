import type { Ending } from './session.ts';

type Options = {
  readonly whoIsHere: () => string | null;
  readonly tell: () => void;
  readonly forget: () => void;
};

/**
 * Whoever is not here any more since another tab said so may have typed something, and is told. Whoever comes after them
 * has typed nothing: it is taken back.
 */
export function createEndedElsewhere({ whoIsHere, tell, forget }: Options) {
  let last = whoIsHere();
  let told: string | null = null;
  return {
    /** The session of whoever was here has ended. */
    hear: (because: Ending | undefined): void => {
      if (because !== 'elsewhere') return;
      told = last;
      tell();
    },
    /** The session is another one, perhaps somebody else's. */
    look: (): void => {
      const now = whoIsHere();
      if (now === null) return;
      if (told !== null && told !== now) {
        told = null;
        forget();
      }
      last = now;
    },
  };
}
