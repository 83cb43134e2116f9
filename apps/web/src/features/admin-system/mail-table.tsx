import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/badge.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

const TONES = { waiting: 'warn', failed: 'danger', sent: 'up', dropped: 'muted', kept: 'muted' } as const;

export function MailState({ state }: { readonly state: admin.MailState }) {
  return <Badge tone={TONES[state]}>{state}</Badge>;
}

type MailTableProps = {
  readonly rows: readonly admin.OutboxMail[];
  readonly onOpen: (mail: admin.OutboxMail) => void;
};

export function MailTable({ rows, onOpen }: MailTableProps) {
  return (
    <Table label="Mails" minWidth="">
      <TableHead>
        <HeadCell>Mail</HeadCell>
        <HeadCell className="hidden sm:table-cell">To</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell className="hidden md:table-cell">Written</HeadCell>
        <HeadCell isFigure className="hidden md:table-cell">
          Tries
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((mail) => (
          <Row key={mail.id}>
            <Cell>
              <button
                type="button"
                onClick={() => onOpen(mail)}
                className="block text-left font-medium break-words hover:underline touch:min-h-11"
              >
                {mail.subject}
              </button>
              <span className="block text-meta break-all text-muted sm:hidden">{mail.to}</span>
              {mail.state === 'failed' && (
                <span className="mt-0.5 block max-w-[60ch] text-meta break-words text-danger">
                  {mail.lastError}
                </span>
              )}
            </Cell>
            <Cell className="hidden whitespace-nowrap text-muted sm:table-cell">{mail.to}</Cell>
            <Cell>
              <MailState state={mail.state} />
            </Cell>
            <Cell className="hidden whitespace-nowrap text-muted md:table-cell">
              {dateTimeText(mail.createdAt)}
            </Cell>
            <Cell isFigure className="hidden md:table-cell">
              {mail.attempts}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
