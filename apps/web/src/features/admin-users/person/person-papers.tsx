import { admin, type papers } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { PaperTable } from '../../../domain/papers/paper-table.tsx';
import { download } from '../../../platform/calls/download.ts';
import { read } from '../../../platform/calls/read.ts';
import { PAPERS } from '../../../texts/papers.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';

const fetchFile = (paper: papers.Paper) => download(admin.adminDownloadPaper, { params: { id: paper.id } });

/** The PDFs somebody was given. */
export function PersonPapers({ userId }: { readonly userId: string }) {
  const list = useQuery(read(admin.adminListPapers, { params: { id: userId } }));
  if (list.data?.length === 0) return null;
  return (
    <Panel title="Papers" lead="As the customer has them. Downloading one is written down.">
      <NotLoaded of={list} failed={PAPERS.listFailure.refused} loading="Loading papers" rows={2} />
      {list.data && <PaperTable papers={list.data} fetchFile={fetchFile} />}
    </Panel>
  );
}
