import type { papers } from '@halyard/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../platform/browser/save-file.ts';
import { PAPER_NAMES, PAPERS } from '../../texts/papers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { bytesText } from '../../ui/facts/measures.ts';
import { paperPeriod } from './paper-words.ts';

type PaperTableProps = {
  readonly papers: readonly papers.Paper[];
  readonly fetchFile: (paper: papers.Paper) => Promise<Blob>;
};

/** Papers with what identifies them, each to be taken along. */
export function PaperTable({ papers: rows, fetchFile }: PaperTableProps) {
  return (
    <Table label="Papers made" minWidth="sm:min-w-140">
      <TableHead>
        <HeadCell className="max-sm:pl-4">Paper</HeadCell>
        <HeadCell from="sm">Code</HeadCell>
        <HeadCell from="md">Made</HeadCell>
        <FigureHead from="sm">Size</FigureHead>
        <HeadCell className="max-sm:pr-4">
          <span className="sr-only">Download</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((paper) => (
          <Row key={paper.id}>
            <Cell className="max-sm:pl-4">
              <span className="block font-medium">{paperPeriod(paper)}</span>
              <span className="block text-meta text-muted">{PAPER_NAMES[paper.kind]}</span>
              <span className="block text-meta text-muted sm:hidden">{`${paper.code} · ${bytesText(paper.bytes)}`}</span>
            </Cell>
            <Cell from="sm" className="whitespace-nowrap">
              {paper.code}
            </Cell>
            <Cell from="md" className="whitespace-nowrap text-muted">
              {dateTimeText(paper.madeAt)}
            </Cell>
            <FigureCell from="sm" className="text-muted">
              {bytesText(paper.bytes)}
            </FigureCell>
            <Cell className="text-right max-sm:pr-4">
              <DownloadPaper paper={paper} fetchFile={fetchFile} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

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
