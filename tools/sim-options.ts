import { parseArgs } from 'node:util';

const USUAL_SEEDS = 2000;

/** What to play; `seeds` is null where a single seed is to be replayed. */
export function readSimOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      commands: { type: 'string', default: '500' },
    },
  });
  const { seed, seeds = seed === undefined ? String(USUAL_SEEDS) : undefined, commands } = values;
  return {
    seed: wholeNumber('seed', seed ?? '1'),
    seeds: seeds === undefined ? null : wholeNumber('seeds', seeds),
    commands: wholeNumber('commands', commands),
  };
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number, not ${text}`);
  process.exit(2);
}
