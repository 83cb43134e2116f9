import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NotPossible } from './not-possible.ts';

type Terminal = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Asks for a password on a terminal, twice and without showing it; otherwise takes the first line that is piped in. */
export async function askPassword(
  input: Terminal = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  return input.isTTY ? askTwice(input, output) : firstLine(input);
}

async function firstLine(input: Terminal): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  throw new NotPossible('No password came in: type it on a terminal, or pipe it to the command.');
}

async function askTwice(input: Terminal, output: NodeJS.WritableStream): Promise<string> {
  // In raw mode the terminal shows nothing by itself, and what the reader would show goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (prompt: string) => {
    output.write(prompt);
    const line = await lines.next();
    output.write('\n');
    // Ctrl-C and Ctrl-D close the reader.
    if (line.done) throw new NotPossible('No password was given.');
    return line.value;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('The same again: ')) !== password) {
      throw new NotPossible('These were two different passwords.');
    }
    return password;
  } finally {
    reader.close();
  }
}
