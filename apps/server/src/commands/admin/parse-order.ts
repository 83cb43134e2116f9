import { parseArgs } from 'node:util';
import { activate, suspend, verifyEmail } from './accounts.ts';
import { create, demote, list, promote } from './administrators.ts';
import { endHalt } from './books.ts';
import type { Command, Order } from './command.ts';
import { forgetMessage } from './messages.ts';
import { NotPossible } from './not-possible.ts';
import { endSessions, listSessions, resetSecondFactor } from './sign-in.ts';

const COMMANDS: readonly Command[] = [
  create,
  promote,
  demote,
  list,
  suspend,
  activate,
  verifyEmail,
  resetSecondFactor,
  listSessions,
  endSessions,
  forgetMessage,
  endHalt,
];

const text = { type: 'string' } as const;

/** Which options are followed by a word. Who takes which is each command's own business. */
const OPTIONS = {
  reason: text,
  email: text,
  reference: text,
  'first-name': text,
  'last-name': text,
  role: text,
  link: text,
  passkeys: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const HELP = [
  'npm run admin -- <command> --reason "WHY" [options]',
  'In a container: node apps/server/src/commands/admin.ts <command> --reason "WHY" [options]',
  '',
  ...COMMANDS.flatMap(({ name, takes, what }) => [`  ${`${name} ${takes}`.trimEnd()}`, `      ${what}`, '']),
  'Every command is written to the audit log with your user, this host and the reason. A running server may go on.',
  'Ends with 0 when it is done, with 1 when it was refused and nothing has changed, with 2 when it could not run.',
].join('\n');

/** Understands what was typed; null when it was a question for help. */
export function parseOrder(words: readonly string[]): Order | null {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
  });
  // Before anything else that was typed is said again: the password may be among it.
  if ('password' in values) {
    throw new NotPossible(
      'A password is never an option: it is asked for, or read from what is piped to the command.',
    );
  }
  const name = positionals.join(' ');
  if (values['help'] || name === 'help') return null;
  const found = COMMANDS.find((command) => command.name === name);
  if (found) return found.read(values);
  if (name === '') throw new NotPossible(`Which command?\n\n${HELP}`);
  const begun = COMMANDS.find((command) => name.startsWith(`${command.name} `));
  if (begun)
    throw new NotPossible(
      `${begun.name} cannot do anything with "${name.slice(begun.name.length + 1)}". A text of several words needs quotes.`,
    );
  throw new NotPossible(`There is no command "${name}". See npm run admin -- help`);
}
