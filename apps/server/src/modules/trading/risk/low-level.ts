import type { Levels } from '@halyard/engine';

/** A level is low so far above the margin call, and never below this one, so that there is time to act. In percent of the used margin. */
const AHEAD_OF_CALL = 50n;
const USUALLY_LOW = 150n;

export function lowLevel({ call }: Pick<Levels, 'call'>): bigint {
  const low = call + AHEAD_OF_CALL;
  return low > USUALLY_LOW ? low : USUALLY_LOW;
}
