import { parseArgs } from 'node:util';

const USUAL_SEEDS = 2000;
/** What a table is written of, so that it can be compared with the one before. */
export const LEAST_WRITTEN = { seeds: 1000, commands: 500 } as const;

/** What to play; `seeds` is null where a single seed is to be replayed. Throws where that cannot be written down. */
export function readSimOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      commands: { type: 'string', default: '500' },
      record: { type: 'boolean', default: false },
    },
  });
  const { seed, seeds = seed === undefined ? String(USUAL_SEEDS) : undefined } = values;
  const asked = {
    seed: wholeNumber('seed', seed ?? '1'),
    seeds: seeds === undefined ? null : wholeNumber('seeds', seeds),
    commands: wholeNumber('commands', values.commands),
  };
  const isEnough = (asked.seeds ?? 0) >= LEAST_WRITTEN.seeds && asked.commands >= LEAST_WRITTEN.commands;
  if (values.record && !isEnough)
    throw new Error(
      `--record is for ${LEAST_WRITTEN.seeds} seeds or more, of ${LEAST_WRITTEN.commands} commands or more.`,
    );
  return asked;
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number, not ${text}`);
  process.exit(2);
}
