import { z } from 'zod';

/** What became of the money in an account that somebody else has traded and that is closed, in dollars. */
export const outcome = z.object({
  putIn: z.number(),
  /** Taken out while it ran, and what came back with its end. */
  takenOut: z.number(),
  atTheEnd: z.number(),
  /** What it has paid for losses in other accounts of its owner, and what those have paid for its own. */
  paidForLosses: z.number(),
  lossesPaid: z.number(),
  /** All fees on it, wherever they were paid from. The result has them in it. */
  fees: z.number(),
  result: z.number(),
});
export type Outcome = z.infer<typeof outcome>;

/** The same up to now, of one that runs: what it is worth is in the result. */
export const outcomeSoFar = outcome.pick({ putIn: true, takenOut: true, result: true });
export type OutcomeSoFar = z.infer<typeof outcomeSoFar>;
