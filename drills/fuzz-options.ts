import { parseArgs } from 'node:util';

/** What a table is written of, so that it can be compared with the one before. */
const LEAST_WRITTEN_SECONDS = 60;

/** How to call; `calls` is infinite where the time says when it is over. Throws where that cannot be written down. */
export function readFuzzOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: String(LEAST_WRITTEN_SECONDS) },
      seed: { type: 'string' },
      calls: { type: 'string' },
      record: { type: 'boolean', default: false },
    },
  });
  const isReplay = values.calls !== undefined;
  const seconds = isReplay ? Number.POSITIVE_INFINITY : Number(values.seconds);
  if (values.record && (isReplay || !(seconds >= LEAST_WRITTEN_SECONDS)))
    throw new Error(`--record is for a run of ${LEAST_WRITTEN_SECONDS} seconds or more.`);
  return {
    lastsMs: seconds * 1000,
    mostCalls: Number(values.calls ?? Number.POSITIVE_INFINITY),
    seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)),
  };
}
