import type { UserId } from '@halyard/accounting';
import { type Endpoint, ofBook } from '@halyard/contract';
import type { z } from 'zod';
import { invalidRequest } from './failures.ts';
import type { Identity } from './identity.ts';

/** What a call is handed, by the schema of its part: anything else is refused with a sentence for each field. */
export function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return {};
  const result = schema.safeParse(input);
  if (!result.success) throw invalidRequest(result.error);
  return result.data;
}

/** Whether this person has none beside the main one, and never had. */
export type HasOneBook = (userId: UserId) => Promise<boolean>;

/**
 * Where a book is all that a query may say, the call took none before there were several, and read over whatever stood there. For whoever
 * has one book it still does; for anybody else a name that is not known may be `book` misspelt, and would be about the main one.
 */
export async function queryOf(
  { query: schema }: Endpoint,
  given: unknown,
  caller: Pick<Identity, 'userId'> | null,
  hasOneBook: HasOneBook,
): Promise<unknown> {
  const asked = given as Readonly<Record<string, unknown>>;
  const isKnown = schema !== ofBook || Object.keys(asked).every((name) => name === 'book');
  const mayReadOver = !isKnown && (!caller || (await hasOneBook(caller.userId)));
  return parse(schema, mayReadOver ? { book: asked['book'] } : asked);
}
