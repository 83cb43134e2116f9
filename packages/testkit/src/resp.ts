/** The part of the Redis protocol (RESP 2) that a server needs: lists of texts come in, and any reply goes out. */
export type Reply = string | number | null | Error | readonly Reply[];

/** A status line, as OK is one. */
export const OK = Symbol('OK');

export function write(reply: Reply | typeof OK): string {
  if (reply === OK) return '+OK\r\n';
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (reply instanceof Error) return `-${reply.message}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(write).join('')}`;
}

/** Takes whole commands out of what has come in, and keeps the rest for the next time. */
export function createReader() {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer): string[][] => {
    rest = Buffer.concat([rest, chunk]);
    const commands: string[][] = [];
    for (;;) {
      const read = parseCommand(rest);
      if (!read) return commands;
      commands.push(read.words);
      rest = rest.subarray(read.end);
    }
  };
}

function parseCommand(from: Buffer): { readonly words: string[]; readonly end: number } | null {
  const head = parseCount(from, 0);
  if (!head) return null;
  const words: string[] = [];
  let at = head.end;
  while (words.length < head.count) {
    const length = parseCount(from, at);
    if (!length || from.length < length.end + length.count + 2) return null;
    words.push(from.toString('utf8', length.end, length.end + length.count));
    at = length.end + length.count + 2;
  }
  return { words, end: at };
}

/** The number after a `*` or a `$`. */
function parseCount(from: Buffer, at: number): { readonly count: number; readonly end: number } | null {
  const end = from.indexOf('\r\n', at);
  return end < 0 ? null : { count: Number(from.toString('latin1', at + 1, end)), end: end + 2 };
}
