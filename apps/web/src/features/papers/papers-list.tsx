import { papers } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PaperTable } from '../../domain/papers/paper-table.tsx';
import { useIsPractice } from '../../platform/browser/use-book.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { api } from '../../platform/session/signed-in.ts';
import { PAPER_NAMES, PAPERS } from '../../texts/papers.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { MakePaper } from './make-paper.tsx';

const PAGE_SIZE = 20;
type Kind = papers.PaperKind | 'all';
const KINDS = [
  { value: 'all', label: 'All papers' },
  ...papers.PAPER_KINDS.map((value) => ({ value, label: PAPER_NAMES[value] })),
] as const;

const fetchFile = (paper: papers.Paper) =>
  api.download(papers.downloadPaper, { params: { id: paper.id }, query: {} });

/** The papers of the account, and a way to those that are missing. */
export function PapersList() {
  const [kind, setKind] = useState<Kind>('all');
  const [page, setPage] = useState(1);
  const isPractice = useIsPractice();
  const wanted = kind === 'all' ? {} : { kind };
  const list = useQuery(paged(read(papers.listPapers, { query: { ...wanted, page, limit: PAGE_SIZE } })));
  const { data } = list;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-section font-medium">Papers</h2>
          <p className="mt-1 max-w-[68ch] text-base text-muted">
            {PAPERS.lead} Anybody can{' '}
            <a href="/verify" className="underline underline-offset-3 hover:text-ink">
              find out whether one is ours
            </a>
            .
          </p>
        </div>
        <Select
          aria-label="Kind of paper"
          className="w-full sm:w-48"
          value={kind}
          choices={KINDS}
          onValue={(next) => {
            setKind(next);
            setPage(1);
          }}
        />
      </div>
      <NotLoaded of={list} failed={PAPERS.listFailure.refused} loading="Loading papers" rows={5} />
      {data?.papers.length === 0 && (
        <EmptyState title={kind === 'all' ? PAPERS.empty : PAPERS.emptyKind}>
          {isPractice ? PAPERS.ofPractice : PAPERS.emptyLead}
        </EmptyState>
      )}
      {data && data.papers.length > 0 && (
        <div>
          <PaperTable papers={data.papers} fetchFile={fetchFile} />
          <Pagination {...data.pagination} noun="papers" onPage={setPage} />
        </div>
      )}
      {data && !isPractice && <MakePaper openedAt={data.openedAt} />}
    </div>
  );
}
