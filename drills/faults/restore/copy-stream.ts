import pg from 'pg';

/** What the driver calls when PostgreSQL is ready for a table's rows, or hands them out. */
type Wire = {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
};

class CopyOut extends pg.Query {
  readonly chunks: Buffer[] = [];

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.chunks.push(Buffer.from(chunk));
  }
}

class CopyIn extends pg.Query {
  readonly #chunks: readonly Buffer[];

  constructor(text: string, chunks: readonly Buffer[]) {
    super(text);
    this.#chunks = chunks;
  }

  handleCopyInResponse(wire: Wire): void {
    for (const chunk of this.#chunks) wire.sendCopyFromChunk(chunk);
    wire.endCopyFrom();
  }
}

/** The rows of a table as PostgreSQL writes them. */
export async function copyOut(client: pg.Client, statement: string): Promise<readonly Buffer[]> {
  const query = new CopyOut(statement);
  await ended(client, query);
  return query.chunks;
}

export async function copyIn(client: pg.Client, statement: string, chunks: readonly Buffer[]): Promise<void> {
  await ended(client, new CopyIn(statement, chunks));
}

function ended(client: pg.Client, query: pg.Query): Promise<void> {
  return new Promise((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}
