import type { BookId } from '@halyard/accounting';
import sql, { empty, type Sql } from 'sql-template-tag';
import { column, type Form, rowsOf } from '../../../platform/database/batch-write.ts';
import type { Recalled } from '../../../platform/http/identity.ts';
import { momentsAt } from './sessions.ts';
import { holdsToken } from './store-sessions.ts';

/** Somebody recalled, and the book that something is written in for them. */
export type Acting = { readonly bookId: BookId; readonly recalled: Recalled };

const actingColumns = [
  column<Acting>('book_id', 'uuid', ({ bookId }) => bookId),
  column<Acting>('hash', 'text', ({ recalled }) => recalled.tokenHash),
  column<Acting>('user_id', 'uuid', ({ recalled }) => recalled.identity.userId),
  column<Acting>('role', 'text', ({ recalled }) => recalled.identity.role),
  column<Acting>('status', 'text', ({ recalled }) => recalled.identity.status),
  column<Acting>('email_verified', 'boolean', ({ recalled }) => recalled.identity.emailVerified),
];

/**
 * For a statement that writes for many books, `k`: leaves out those for whom somebody recalled acts who is not what they were.
 * Their session goes on, and they may do what they could.
 */
export function callersStand(acting: readonly Acting[], at: Date, form: Form): Sql {
  if (acting.length === 0) return empty;
  return sql`and k.user_id not in (
    select n.book_id from ${rowsOf(actingColumns, acting, form)} where not exists (${holdsToken(momentsAt(at))}))`;
}
