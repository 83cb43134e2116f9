import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, read, watched } from '../../platform/calls/read.ts';
import { ADMIN_SYSTEM } from '../../texts/admin/system.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { select } from '../../ui/lists/filters.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { TableSection } from '../../ui/lists/table-section.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailTable } from './mail-table.tsx';
import { MAIL_READS, REFRESH_MS } from './refresh.ts';
import { NoneFound } from '../../ui/lists/none-found.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

const FILTERS = {
  mails: select(
    'State of mails',
    [
      { value: '', label: 'All mails' },
      { value: 'failed', label: 'Failed' },
      { value: 'waiting', label: 'Waiting' },
      { value: 'sent', label: 'Sent' },
      { value: 'dropped', label: 'Dropped' },
    ],
    { className: 'w-32 shrink-0' },
  ),
};

const PAGE_SIZE = 10;

type Opened = { readonly what: 'view' | 'drop'; readonly mail: admin.OutboxMail };

/** Mails on their way out, and those that did not get there. */
export function OutboxPanel({ isSending }: { readonly isSending: boolean }) {
  const place = useListPlace(FILTERS, { tab: 'system' });
  const { mails } = place.asked;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const query = { page: place.page, limit: PAGE_SIZE, ...(mails && { state: mails }) };
  const list = useQuery(paged(watched(read(admin.adminListMail, { query }), REFRESH_MS)));
  const lead = isSending
    ? 'Addresses are shortened. Opening a mail shows the whole one, and is logged.'
    : 'There is no mail server: mails are kept here and nothing is sent. Opening one is logged.';
  return (
    <TableSection
      title="Mail outbox"
      lead={lead}
      aside={isSending && <FilterRow place={place} className="shrink-0 grid-cols-1" />}
    >
      <Listing
        of={list}
        rows={list.data?.mails}
        onPage={place.turn}
        noun="mails"
        failed={ADMIN_SYSTEM.mailFailure.refused}
        expects={5}
        empty={
          <NoneFound title="No mails here" place={place}>
            What the house sends stands here, with what became of it.
          </NoneFound>
        }
      >
        {(rows) => <MailTable rows={rows} onOpen={(mail) => setOpened({ what: 'view', mail })} />}
      </Listing>
      {opened?.what === 'view' && (
        <MailDialog
          id={opened.mail.id}
          onDrop={() => setOpened({ what: 'drop', mail: opened.mail })}
          onClose={close}
        />
      )}
      {opened?.what === 'drop' && <DropMailDialog mail={opened.mail} onClose={close} />}
    </TableSection>
  );
}

type DropMailDialogProps = { readonly mail: admin.OutboxMail; readonly onClose: () => void };

function DropMailDialog({ mail, onClose }: DropMailDialogProps) {
  const drop = useToldAct(admin.adminDropMail, {
    reloads: MAIL_READS,
    done: ADMIN_SYSTEM.mailDropped,
    close: onClose,
    failure: ADMIN_SYSTEM.mailDropFailure,
  });
  return (
    <ReasonDialog
      title="Drop this mail"
      lead={`“${mail.subject}” to ${mail.to} is never sent. This cannot be taken back.`}
      action="Drop"
      isBusy={drop.isRunning}
      onReason={(reason) => drop.run({ params: { id: mail.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
