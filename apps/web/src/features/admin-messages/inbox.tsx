import type { AnswerOf, contact } from '@halyard/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { MESSAGES } from '../../texts/admin/messages.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { MessageRows } from './message-rows.tsx';
import type { InboxPlace } from './place.ts';
import { NoneFound } from '../../ui/lists/none-found.tsx';

type InboxProps = {
  readonly list: UseQueryResult<AnswerOf<typeof contact.listMessages>>;
  readonly place: InboxPlace;
  readonly onOpen: (id: string) => void;
};

export function Inbox({ list, place, onOpen }: InboxProps) {
  return (
    <section aria-label="Inbox" className="flex min-w-0 flex-col gap-3">
      <FilterRow place={place} className="gap-y-3" />
      <Listing
        of={list}
        rows={list.data?.messages}
        onPage={place.turn}
        noun="messages"
        failed={MESSAGES.listFailure.refused}
        empty={
          <NoneFound title="No messages found" place={place}>
            Nobody has written yet. What comes in by the contact form stands here.
          </NoneFound>
        }
      >
        {(rows) => <MessageRows messages={rows} openId={place.openId} onOpen={onOpen} />}
      </Listing>
    </section>
  );
}
