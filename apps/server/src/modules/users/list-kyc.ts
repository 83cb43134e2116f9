import type { admin, AnswerOf, QueryOf } from '@halyard/contract';
import type { Queryable } from '../../platform/database.ts';
import { adminPagination, offsetOf } from '../../platform/pages.ts';
import { toCase } from './read-kyc.ts';
import * as store from './store-kyc.ts';

/** The queue of identity checks with their documents, the longest waiting first. */
export async function listKyc(
  queryable: Queryable,
  { status, page, limit }: QueryOf<typeof admin.adminListKyc>,
): Promise<AnswerOf<typeof admin.adminListKyc>> {
  const { rows, total } = await store.selectReviews(queryable, status, {
    limit,
    offset: offsetOf(page, limit),
  });
  const documents = await store.selectDocuments(
    queryable,
    rows.map((row) => row.userId),
  );
  const cases = rows.map((row) => ({
    ...toCase(
      row,
      documents.filter((document) => document.userId === row.userId),
    ),
    userId: row.userId,
    user: row.user,
    email: row.email,
  }));
  return { cases, pagination: adminPagination(page, limit, total) };
}
