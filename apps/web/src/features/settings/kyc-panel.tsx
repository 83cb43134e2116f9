import { users } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../platform/act.ts';
import { read } from '../../platform/read.ts';
import { SETTINGS } from '../../texts.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dateText } from '../../ui/moments.ts';
import { notices } from '../../ui/notices.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DocumentUpload, KINDS } from './document-upload.tsx';

export function KycPanel() {
  const kyc = useQuery(read(users.getKyc));
  const submit = useAct(users.submitKyc, {
    reloads: [users.getKyc],
    onDone: () => notices.success(SETTINGS.kycSubmitted),
    onFailed: (failure) => notices.failure(failure, SETTINGS.saveFailure),
  });
  const documents = kyc.data?.documents ?? [];
  const isOpen = kyc.data?.status === 'none' || kyc.data?.status === 'rejected';
  return (
    <Panel
      title="Identity check"
      lead="An identity document, proof of address, and for companies an extract of the register."
      aside={kyc.data && <StateBadge state={kyc.data.status === 'none' ? 'not started' : kyc.data.status} />}
    >
      {kyc.isError && !kyc.data && (
        <ReadFailure
          title="The identity check could not be loaded"
          failure={kyc.error}
          onRetry={() => void kyc.refetch()}
        />
      )}
      {!kyc.data && !kyc.isError && <SkeletonRows count={2} label="Loading the identity check" />}
      {kyc.data?.reason && <Notice tone="warn">{kyc.data.reason}</Notice>}
      <ul className="divide-y divide-line not-empty:mb-4">
        {documents.map((document) => (
          <li key={document.id} className="flex justify-between gap-4 py-2">
            <span>{KINDS.find(({ value }) => value === document.kind)?.label ?? document.kind}</span>
            <span className="text-dense text-muted">
              {`${Math.ceil(document.bytes / 1024)} KB, ${dateText(document.uploadedAt)}`}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && <DocumentUpload />}
      {isOpen && documents.length > 0 && (
        <Button className="mt-4" isBusy={submit.isRunning} onClick={() => submit.run({})}>
          Submit for review
        </Button>
      )}
      {kyc.data?.status === 'pending' && <p className="text-muted">Your documents are being reviewed.</p>}
      {kyc.data?.status === 'verified' && <p className="text-muted">Your identity is confirmed.</p>}
    </Panel>
  );
}
