import type { papers } from '@halyard/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../platform/browser/save-file.ts';
import { PAPER_NAMES, PAPERS } from '../../texts/papers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { bytesText } from '../../ui/facts/measures.ts';
import { paperPeriod } from './paper-words.ts';

type PaperTableProps = {
  readonly papers: readonly papers.Paper[];
  readonly fetchFile: (paper: papers.Paper) => Promise<Blob>;
};

const columnsOf = (fetchFile: PaperTableProps['fetchFile']): readonly Column<papers.Paper>[] => [
  column('Paper', { headClassName: 'max-sm:pl-4', className: 'max-sm:pl-4' }, (paper) => (
    <>
      <span className="block font-medium">{paperPeriod(paper)}</span>
      <span className="block text-meta text-muted">{PAPER_NAMES[paper.kind]}</span>
      <span className="block text-meta text-muted sm:hidden">{`${paper.code} · ${bytesText(paper.bytes)}`}</span>
    </>
  )),
  column('Code', { from: 'sm', className: 'whitespace-nowrap' }, ({ code }) => code),
  column('Made', { from: 'md', className: 'whitespace-nowrap text-muted' }, ({ madeAt }) =>
    dateTimeText(madeAt),
  ),
  figureColumn('Size', { from: 'sm', className: 'text-muted' }, ({ bytes }) => bytesText(bytes)),
  column('Download', DOWNLOAD, (paper) => <DownloadPaper paper={paper} fetchFile={fetchFile} />),
];

/** Papers with what identifies them, each to be taken along. */
export function PaperTable({ papers: rows, fetchFile }: PaperTableProps) {
  return (
    <ColumnTable
      label="Papers made"
      minWidth="sm:min-w-140"
      rows={rows}
      idOf={({ id }) => id}
      columns={columnsOf(fetchFile)}
    />
  );
}

const DOWNLOAD = { isUnnamed: true, className: 'text-right' };

function DownloadPaper({
  paper,
  fetchFile,
}: Pick<PaperTableProps, 'fetchFile'> & { readonly paper: papers.Paper }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await fetchFile(paper), `${paper.kind}_${paper.period}_${paper.code}.pdf`);
    } catch (failure) {
      notices.failure(failure, PAPERS.downloadFailure);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isBusy}
      aria-label={`Download PDF: ${PAPER_NAMES[paper.kind]}, ${paperPeriod(paper)}`}
      onClick={() => void save()}
    >
      {!isBusy && <Download aria-hidden className="size-3.5" />}
      PDF
    </Button>
  );
}
