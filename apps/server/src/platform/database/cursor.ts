import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { isAway } from './failures.ts';

/** One piece of a large result; null when nothing is left. */
export type FetchPiece<Piece> = (client: pg.PoolClient) => Promise<Piece | null>;

/** How long whoever asks waits for an answer. */
export type InTime = <T>(answer: Promise<T>) => Promise<T>;
/** A connection for one reader, who gives it back. */
export type Taken = { readonly client: pg.PoolClient; readonly inTime: InTime };

/**
 * Hands out a large result piece by piece, all of it from one moment. A reader who leaves gives the connection back; one that
 * does not answer any more is cut, since nothing that is asked of it comes to an end.
 */
export async function* readCursor<Piece>(
  connect: () => Promise<Taken>,
  query: Sql,
  fetchPiece: FetchPiece<Piece>,
): AsyncGenerator<Piece> {
  const { client, inTime } = await connect();
  const next = () => inTime(fetchPiece(client));
  let broken: Error | undefined;
  try {
    await inTime(client.query('begin read only'));
    await inTime(
      client.query({ text: `declare rows no scroll cursor for ${query.text}`, values: query.values }),
    );
    for (let piece = await next(); piece !== null; piece = await next()) yield piece;
  } catch (error) {
    if (isAway(error)) broken = error as Error;
    throw error;
  } finally {
    if (!broken)
      await inTime(client.query('rollback')).catch((failure: Error) => {
        broken = failure;
      });
    client.release(broken);
  }
}

export function fetchRows<T>(batch: number): FetchPiece<T[]> {
  return async (client) => {
    const { rows } = await client.query(`fetch ${batch} from rows`);
    return rows.length === 0 ? null : (rows as T[]);
  };
}

/**
 * Rows as text in UTF-8. Each is written out the moment it comes, so that nothing of a million rows lives long enough to
 * make the collector of garbage take more memory.
 */
export function fetchText(batch: number, toText: (row: never) => string): FetchPiece<Buffer> {
  return (client) =>
    new Promise((resolve, reject) => {
      const text = createTextBuffer();
      let rows = 0;
      let failure: Error | undefined;
      const fetching = client.query(new pg.Query(`fetch ${batch} from rows`));
      fetching.on('row', (row: unknown) => {
        rows += 1;
        // Thrown here it would not reach whoever reads, but end the process.
        try {
          text.add(toText(row as never));
        } catch (error) {
          failure ??= error instanceof Error ? error : new Error(String(error));
        }
      });
      fetching.on('error', reject);
      fetching.on('end', () => {
        if (failure) reject(failure);
        else resolve(rows === 0 ? null : text.written());
      });
    });
}

const FIRST_BYTES = 131_072;
/** Of a unit of text in UTF-8. */
const MOST_BYTES = 3;

function createTextBuffer() {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let used = 0;
  return {
    add: (text: string): void => {
      // At most: counting the bytes takes as long as writing them.
      const needed = used + MOST_BYTES * text.length;
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.max(needed, 2 * bytes.length));
        bytes.copy(larger, 0, 0, used);
        bytes = larger;
      }
      used += bytes.write(text, used);
    },
    written: (): Buffer => bytes.subarray(0, used),
  };
}
