import { Readable } from 'node:stream';
import { isPracticeBook } from '@halyard/accounting';
import { admin, papers } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { FileAnswer, Routes } from '../../platform/http/routes.ts';
import { pagination, partOf } from '../../platform/pages.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PapersDeps } from './deps.ts';
import { makePaper } from './make-paper.ts';
import { periodOf } from './periods.ts';
import * as store from './store.ts';

export function addPapersRoutes(routes: Routes, deps: PapersDeps): void {
  const { database } = deps;

  routes.answer(papers.listPapers, async ({ book, query }) => {
    const { page, limit, kind } = query;
    const { rows, total } = await store.selectPapers(database, book.bookId, kind, partOf({ page, limit }));
    const openedAt = await deps.openedAt(database, book.bookId);
    assert(openedAt, 'whoever is signed in has a book');
    return {
      papers: [...rows],
      openedAt,
      pagination: pagination(page, limit, total),
    };
  });

  routes.answer(papers.makePaper, async ({ caller, book, body, ip }) => {
    if (isPracticeBook(book.bookId)) refuse('paper-of-practice');
    const period = periodOf(body.kind, body.period) ?? refuse('paper-period');
    return makePaper(deps, book.bookId, period, { userId: caller.userId, ip });
  });

  routes.handle(papers.downloadPaper, async ({ book, params }) => {
    const row = await store.selectPaper(database, { id: params.id });
    if (row?.bookId !== book.bookId) return refuse('paper-not-found');
    return fileOf(deps, row);
  });

  routes.answer(papers.verifyPaper, async ({ query }) => {
    const { hash: sha256 = '', code } = query;
    return { paper: await store.selectPaper(database, code === undefined ? { sha256 } : { code }) };
  });

  // That somebody of the staff had a paper in hand stands in the audit log before they see a byte of it.
  routes.handle(admin.adminDownloadPaper, async ({ actor, params }) => {
    const row = (await store.selectPaper(database, { id: params.id })) ?? refuse('paper-not-found');
    const { id: paperId, kind, period, sha256, ownerId } = row;
    const detail = { paperId, kind, period, sha256 };
    const look = { ...actor, action: 'paper.read', subjectId: ownerId, detail };
    await database.transaction((tx) => deps.audit.record(tx, look));
    return fileOf(deps, row);
  });
}

async function fileOf({ database }: PapersDeps, row: store.PaperRow): Promise<FileAnswer> {
  const content = await store.selectContent(database, row.id);
  assert(content, `paper ${row.id} is kept`);
  return { file: Readable.from([content]), fileName: `${row.kind}_${row.period}_${row.code}.pdf` };
}
