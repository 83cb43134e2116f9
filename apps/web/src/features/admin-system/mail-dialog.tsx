import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { read } from '../../platform/calls/read.ts';
import { ADMIN_SYSTEM } from '../../texts/admin/system.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { MailState } from './mail-table.tsx';
import { MAIL_READS } from './refresh.ts';

type Mail = AnswerOf<typeof admin.adminReadMail>;

type MailDialogProps = {
  readonly id: string;
  readonly onDrop: () => void;
  readonly onClose: () => void;
};

/** One mail. That somebody looked at it is in the audit log, so it is not read again by itself. */
export function MailDialog({ id, onDrop, onClose }: MailDialogProps) {
  const found = useQuery({
    ...read(admin.adminReadMail, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const retry = useToldAct(admin.adminRetryMail, {
    reloads: MAIL_READS,
    done: ADMIN_SYSTEM.mailRetried,
    close: onClose,
    failure: ADMIN_SYSTEM.mailRetryFailure,
  });
  const mail = found.data;
  const isOnItsWay = mail?.state === 'failed' || mail?.state === 'waiting';
  return (
    <Dialog onClose={onClose} width="wide" title={mail?.subject ?? 'Mail'} lead={mail?.to}>
      {found.isError && <Notice tone="danger">{wordsFor(found.error, ADMIN_SYSTEM.mailReadFailure)}</Notice>}
      {!mail && !found.isError && <SkeletonRows count={4} label="Loading the mail" />}
      {mail && <MailFacts mail={mail} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {isOnItsWay && (
          <>
            <Button variant="danger" onClick={onDrop}>
              Drop
            </Button>
            <Button isBusy={retry.isRunning} onClick={() => retry.run({ params: { id } })}>
              Try again now
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function MailFacts({ mail }: { readonly mail: Mail }) {
  const rows = [
    ['State', <MailState key="state" state={mail.state} />],
    ['Written', dateTimeText(mail.createdAt)],
    ...(mail.sentAt === null ? [] : [['Sent', dateTimeText(mail.sentAt)] as const]),
    ['Tries', String(mail.attempts)],
    ...(mail.nextAttemptAt === null ? [] : [['Next try', dateTimeText(mail.nextAttemptAt)] as const]),
    ...(mail.lastError === null ? [] : [['Last failure', mail.lastError] as const]),
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {mail.text === null ? (
        <p className="mt-4 text-dense text-muted">The text of mails is not shown where money is real.</p>
      ) : (
        <pre className="mt-4 rounded-control bg-sunken p-4 font-sans text-dense break-words whitespace-pre-wrap">
          {mail.text}
        </pre>
      )}
    </>
  );
}
