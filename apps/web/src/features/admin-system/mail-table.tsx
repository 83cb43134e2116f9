import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';

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
        <HeadCell from="sm">To</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell from="md">Written</HeadCell>
        <FigureHead from="md">Tries</FigureHead>
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
              <span className="block text-meta break-words text-muted md:hidden">
                <span className="sm:hidden">{`${mail.to}, `}</span>
                {dateTimeText(mail.createdAt)}
              </span>
              {mail.state === 'failed' && (
                <span className="mt-0.5 block max-w-[60ch] text-meta break-words text-danger">
                  {mail.lastError}
                </span>
              )}
            </Cell>
            <Cell from="sm" className="whitespace-nowrap text-muted">
              {mail.to}
            </Cell>
            <Cell>
              <MailState state={mail.state} />
            </Cell>
            <Cell from="md" className="whitespace-nowrap text-muted">
              {dateTimeText(mail.createdAt)}
            </Cell>
            <FigureCell from="md">{mail.attempts}</FigureCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
