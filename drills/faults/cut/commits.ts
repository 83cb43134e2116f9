/**
 * What the server sends to PostgreSQL, as far as a commit can be told from the bytes: `commit` is a query of its own, and
 * a batch of orders is one named statement, which commits by itself. See the protocol's Query, Parse and Bind messages.
 */
export type Commit = 'transaction' | 'order batch';

const COMMIT = frame('Q', 'commit\0');
/** The name of the statement stands second in Bind, behind an empty name of the portal. */
const BATCH = /\0trading-commit-\d+\0/;

export function commitIn(chunk: Buffer): Commit | null {
  if (chunk.includes(COMMIT)) return 'transaction';
  if (chunk.includes('trading-commit-') && BATCH.test(chunk.toString('latin1'))) return 'order batch';
  return null;
}

function frame(type: string, text: string): Buffer {
  const message = Buffer.alloc(5 + text.length);
  message.write(type, 0, 'latin1');
  message.writeInt32BE(4 + text.length, 1);
  message.write(text, 5, 'latin1');
  return message;
}
