import { COMPANY } from '@halyard/content';
import type { Section } from './section.ts';

/** Why something is not in the archive. */
export const WHY_NOT = {
  secret:
    'Passwords, codes, keys and tokens: nobody needs them to know what is kept, and they open your account.',
  others: 'What is about other people, and which member of our staff did something.',
  staff: 'How our staff came to a decision, and what they noted. What was decided is in here.',
  copy: 'Copies and sums of what is in here, kept to be fast or exact.',
  counter:
    'Counters that live for minutes or hours, so that nobody guesses a password or sends too much mail.',
  nobody: 'What is about nobody: the house, the market and the system.',
} as const;

/** What is in the archive and what is not, for whoever opens it without knowing us. */
export function readMe(sections: readonly Pick<Section, 'file' | 'says'>[], at: Date): string {
  const widest = Math.max(...sections.map(({ file }) => file.length));
  return [
    `Everything ${COMPANY.brand} keeps about you, as of ${at.toISOString()}`,
    '',
    'Files that end in .csv open in any spreadsheet. Times are in UTC. Amounts are exact.',
    'Files that end in .json are plain text, made for programs and readable by people.',
    '',
    ...sections.map(({ file, says }) => `${file.padEnd(widest)}  ${says}`),
    `${'documents/'.padEnd(widest)}  The documents you uploaded, as you uploaded them.`,
    `${'papers/'.padEnd(widest)}  Confirmations, statements and gains, as PDFs.`,
    '',
    'Not in here, and why:',
    ...Object.values(WHY_NOT).map((reason) => `- ${reason}`),
    '',
    'Keep this archive where only you can read it. It says a lot about you.',
    '',
  ].join('\r\n');
}
