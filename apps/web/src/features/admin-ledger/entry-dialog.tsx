import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { read } from '../../platform/calls/read.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { change } from './choice.ts';
import { EntryFacts } from './entry-facts.tsx';
import { eventWords } from './words.ts';

const close = () => change({ entry: undefined });

/** One entry in full, over whatever led to it. */
export function EntryDialog({ id }: { readonly id: string }) {
  const { data, isError, error } = useQuery(read(admin.adminGetEntry, { params: { id } }));
  const customers = new Set(data?.lines.flatMap(({ customer }) => customer?.user ?? []));
  return (
    <Dialog
      onClose={close}
      width="wide"
      title={data ? eventWords(data.event) : 'Entry'}
      lead={[...customers].join(', ')}
    >
      {isError && <Notice tone="danger">{wordsFor(error, RECORDS.entryFailure)}</Notice>}
      {!data && !isError && <SkeletonRows count={6} label="Loading the entry" />}
      {data && <EntryFacts entry={data} />}
    </Dialog>
  );
}
