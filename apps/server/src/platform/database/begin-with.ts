import pg from 'pg';
import type { Question } from './connections/connections.ts';

/** What the driver does with a statement it sends, and its types do not tell. */
type Sending = {
  prepare: (connection: Wire) => void;
  handleCommandComplete: (message: unknown, connection: Wire) => void;
};
type Wire = {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  readonly parse: (message: { readonly text: string }) => void;
  readonly bind: (message: object) => void;
  readonly execute: (message: object) => void;
};

/**
 * Begins a transaction with its first statement: `begin` goes before it in the same group of messages and both are
 * answered together, which is one trip to the database less. Where the statement fails the transaction has begun, and
 * has failed.
 */
export async function beginWith(client: pg.PoolClient, question: Question): Promise<pg.QueryResult> {
  if (!canShare(client, question)) {
    await client.query('begin');
    return client.query(question);
  }
  return new Promise((resolve, reject) => {
    const first = new pg.Query(question, undefined, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    putBeginBefore(first as unknown as Sending);
    client.query(first);
  });
}

/**
 * Text without values may be several statements, which only go alone. A named one goes alone the first time on each
 * connection: the driver would take the word that `begin` was parsed for its own.
 */
function canShare(client: pg.PoolClient, { name, values }: Question): boolean {
  if (!name) return values.length > 0;
  return (client.connection as unknown as Wire).parsedStatements[name] !== undefined;
}

function putBeginBefore(first: Sending): void {
  const { prepare, handleCommandComplete } = first;
  let hasBegun = false;
  first.prepare = (connection) => {
    connection.parse({ text: 'begin' });
    connection.bind({});
    connection.execute({});
    prepare.call(first, connection);
  };
  first.handleCommandComplete = (message, connection) => {
    if (hasBegun) return handleCommandComplete.call(first, message, connection);
    hasBegun = true;
  };
}
