import type { admin, AnswerInput, QueryOf } from '@halyard/contract';
import type { Queryable } from '../../../platform/database/database.ts';
import { adminPagination, partOf } from '../../../platform/pages.ts';
import * as store from './store-kyc.ts';

/** A queue of identity checks, with the documents of the submission it is about. */
export async function listKyc(
  queryable: Queryable,
  { status, search, page, limit }: QueryOf<typeof admin.adminListKyc>,
): Promise<AnswerInput<typeof admin.adminListKyc>> {
  const { rows, total } = await store.selectReviews(queryable, { status, search }, partOf({ page, limit }));
  const documents = await store.selectDocuments(
    queryable,
    rows.map((row) => row.userId),
  );
  const cases = rows.map((row) => ({
    ...row,
    documents: documents.filter(({ userId, uploadedAt }) => userId === row.userId && isOf(row, uploadedAt)),
  }));
  return { cases, pagination: adminPagination(page, limit, total) };
}

function isOf({ previousAt }: store.ReviewRow, uploadedAt: Date): boolean {
  return previousAt === null || uploadedAt > previousAt;
}
