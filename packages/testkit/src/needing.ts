import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasAnvil } from './processes/chain-nodes.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a skipped test would need: the last lines of `npm test` say it. */
    readonly needs?: string;
  }
}

/** Whatever is not a program that is found by its name. */
const CONDITIONS = {
  anvil: hasAnvil,
  Linux: () => process.platform === 'linux',
  Unix: () => process.platform !== 'win32',
  root: () => process.getuid?.() === 0,
  /** A file that may not be brought along. */
  PAYMENT_SCHEMA: () => Boolean(process.env['PAYMENT_SCHEMA']),
};
type Program = 'litecoind' | 'hledger' | 'qpdf' | 'pdftotext' | 'pdffonts' | 'xmllint' | 'aqbanking-cli';
type Need = Program | keyof typeof CONDITIONS;

/** The options of a test that is skipped where something is missing which not every machine has. */
export function needing(...needs: readonly Need[]) {
  const missing = needs.filter((need) => !isThere(need));
  return { skip: missing.length > 0, meta: { needs: missing.join(', ') } };
}

function isThere(need: Need): boolean {
  if (need in CONDITIONS) return CONDITIONS[need as keyof typeof CONDITIONS]();
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, need)));
}
