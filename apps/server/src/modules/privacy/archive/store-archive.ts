import type { BookId, UserId } from '@halyard/accounting';
import { assert } from '@halyard/money';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export type StoredDocument = {
  /** As it stands in the archive. */
  readonly name: string;
  readonly mediaType: string;
  readonly fileName: string;
  readonly sha256: string;
};

export async function selectDocuments(queryable: Queryable, userId: UserId): Promise<StoredDocument[]> {
  return queryable.rows<StoredDocument>(sql`
    select kind || '-' || id as name, media_type as "mediaType", file_name as "fileName", sha256
    from view_own_document where user_id = ${userId} order by uploaded_at`);
}

export type StoredPaper = { readonly id: string; readonly name: string };

export async function selectPapers(queryable: Queryable, userId: UserId): Promise<StoredPaper[]> {
  return queryable.rows<StoredPaper>(sql`
    select id, kind || '-' || period || '-' || code || '.pdf' as name
    from view_own_paper where owner_id = ${userId} order by period, kind, book_id`);
}

export async function selectPaperContent(queryable: Queryable, id: string): Promise<Buffer> {
  const row = await queryable.row<{ content: Buffer }>(
    sql`select content from view_own_paper where id = ${id}`,
  );
  assert(row, 'a paper is kept for good');
  return row.content;
}

export async function selectBooks(queryable: Queryable, userId: UserId): Promise<BookId[]> {
  return queryable.values<BookId>(
    sql`select book_id from view_own_book where owner_id = ${userId} order by opened_at`,
  );
}

/** When somebody last took their archive, as the audit log has it. */
export async function selectLastTaken(queryable: Queryable, userId: UserId): Promise<Date | null> {
  return queryable.value<Date>(sql`
    select max(at) as at from view_own_act where actor_id = ${userId} and action = 'privacy.archive-taken'`);
}

/** What was paid out of these books, or was to be. */
export async function selectPayouts(queryable: Queryable, books: readonly BookId[]): Promise<string[]> {
  return queryable.values<string>(sql`
    select id from view_transaction where user_id = any(${[...books]}::uuid[]) and type = 'withdrawal'`);
}

export type AddressChange = {
  readonly at: Date;
  readonly before: string;
  readonly after: string;
  /** Whether the one before had been shown to be theirs. */
  readonly wasProven: boolean;
};

/** In their order. */
export async function selectAddressChanges(
  queryable: Queryable,
  userId: string,
): Promise<readonly AddressChange[]> {
  return queryable.rows<AddressChange>(sql`
    select at, before, after, was_proven as "wasProven" from view_own_address where user_id = ${userId} order by seq`);
}
