import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showHere, useAddress } from '../../platform/address.ts';
import { read, watched } from '../../platform/read.ts';
import { SETUP } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import { DropMailDialog } from './drop-mail-dialog.tsx';
import { addressOf, type MailChoice, mailChoiceOf } from './mail-choice.ts';
import { MailDialog } from './mail-dialog.tsx';
import { MailTable } from './mail-table.tsx';
import { REFRESH_MS } from './refresh.ts';

const STATES = [
  { value: '', label: 'All mails' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'dropped', label: 'Dropped' },
] as const;

const PAGE_SIZE = 10;

function show(choice: MailChoice): void {
  showHere({ tab: 'system', ...addressOf(choice) });
}

type Opened = { readonly what: 'view' | 'drop'; readonly mail: admin.OutboxMail };

/** Mails on their way out, and those that did not get there. */
export function OutboxPanel({ isSending }: { readonly isSending: boolean }) {
  const { state, page } = mailChoiceOf(useAddress().query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const query = { page, limit: PAGE_SIZE, ...(state === '' ? {} : { state }) };
  const list = useQuery({
    ...watched(read(admin.adminListMail, { query }), REFRESH_MS),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.mails ?? [];
  const lead = isSending
    ? 'Addresses are shortened. Opening a mail shows the whole one, and is logged.'
    : 'There is no mail server: mails are kept here and nothing is sent. Opening one is logged.';
  return (
    <TableSection
      title="Mail outbox"
      lead={lead}
      aside={
        isSending && (
          <Select
            aria-label="State of mails"
            className="w-32 shrink-0"
            value={state}
            choices={STATES}
            onValue={(next) => show({ state: next, page: 1 })}
          />
        )
      }
    >
      {list.isError && !list.data && (
        <ReadFailure
          title={SETUP.mailFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={5} label="Loading mails" />}
      {list.data && rows.length === 0 && <EmptyState title="No mails here" />}
      {list.data && rows.length > 0 && (
        <>
          <MailTable rows={rows} onOpen={(mail) => setOpened({ what: 'view', mail })} />
          <Pagination
            {...pagesOf(list.data.pagination)}
            noun="mails"
            onPage={(next) => show({ state, page: next })}
          />
        </>
      )}
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
