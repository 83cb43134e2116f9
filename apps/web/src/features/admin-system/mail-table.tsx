import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { Unbroken } from '../../ui/facts/unbroken.tsx';

const TONES = { waiting: 'warn', failed: 'danger', sent: 'up', dropped: 'muted', kept: 'muted' } as const;

export function MailState({ state }: { readonly state: admin.MailState }) {
  return <Badge tone={TONES[state]}>{state}</Badge>;
}

type MailTableProps = {
  readonly rows: readonly admin.OutboxMail[];
  readonly onOpen: (mail: admin.OutboxMail) => void;
};

const columnsOf = (onOpen: MailTableProps['onOpen']): readonly Column<admin.OutboxMail>[] => [
  column('Mail', (mail) => (
    <>
      <button
        type="button"
        onClick={() => onOpen(mail)}
        className="block text-left font-medium break-words hover:underline touch:min-h-11"
      >
        <Unbroken text={mail.subject} />
      </button>
      <span className="block text-meta break-words text-muted md:hidden">
        <span className="sm:hidden">{`${mail.to}, `}</span>
        {dateTimeText(mail.createdAt)}
      </span>
      {mail.state === 'failed' && (
        <span className="mt-0.5 block max-w-[60ch] text-meta break-words text-danger">{mail.lastError}</span>
      )}
    </>
  )),
  column('To', { from: 'sm', className: 'whitespace-nowrap text-muted' }, ({ to }) => to),
  column('State', ({ state }) => <MailState state={state} />),
  column('Written', { from: 'md', className: 'whitespace-nowrap text-muted' }, ({ createdAt }) =>
    dateTimeText(createdAt),
  ),
  figureColumn('Tries', { from: 'md' }, ({ attempts }) => attempts),
];

export function MailTable({ rows, onOpen }: MailTableProps) {
  return <ColumnTable label="Mails" rows={rows} idOf={({ id }) => id} columns={columnsOf(onOpen)} />;
}
