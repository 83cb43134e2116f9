import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useIsHere } from '../../platform/calls/act.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import type { PagesOnTheWire } from '../../ui/lists/pages.ts';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import type { Content, Form, Item } from './content.ts';
import { ContentDialog } from './content-dialog.tsx';
import { readsOf, rowsIn, theirsOf } from './theirs.ts';
import { NoneFound } from '../../ui/lists/none-found.tsx';
import { ADMIN } from '../../texts/admin/admin.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

type Opened<I> = { readonly what: 'create' } | { readonly what: 'edit' | 'delete'; readonly item: I };
type ContentScreenProps<I extends Item, F extends Form> = { readonly content: Content<I, F> };

/** Everything there is of one kind, and the way to write, change and take it away. */
export function ContentScreen<I extends Item, F extends Form>({ content }: ContentScreenProps<I, F>) {
  const { words, table: ContentTable } = content;
  const place = useListPlace(content.filters, { tab: content.tab });
  const [opened, setOpened] = useState<Opened<I> | null>(null);
  const close = () => setOpened(null);
  const query = { ...place.asked, page: place.page };
  const list = useQuery(paged(read(content.list, ...([{ query }] as unknown as []))));
  const data = list.data as { readonly pagination: PagesOnTheWire } | undefined;
  return (
    <div className="flex flex-col gap-4">
      <FilterRow place={place}>
        <Button className="max-sm:last:even:col-span-2" onClick={() => setOpened({ what: 'create' })}>
          <Plus aria-hidden className="size-4" />
          {words.write}
        </Button>
      </FilterRow>
      <Listing
        of={{ ...list, data }}
        rows={rowsIn(content, list.data)}
        onPage={place.turn}
        noun={content.noun}
        failed={words.listFailure.refused}
        loading={words.loading}
        empty={
          <NoneFound
            title={words.empty.title}
            place={place}
            action={<Button onClick={() => setOpened({ what: 'create' })}>{words.write}</Button>}
          >
            {words.empty.text}
          </NoneFound>
        }
      >
        {(rows) => (
          <ContentTable
            rows={rows}
            nowMs={list.dataUpdatedAt}
            onEdit={(item) => setOpened({ what: 'edit', item })}
            onDelete={(item) => setOpened({ what: 'delete', item })}
          />
        )}
      </Listing>
      {opened?.what === 'create' && <ContentDialog content={content} item={null} onClose={close} />}
      {opened?.what === 'edit' && <ContentDialog content={content} item={opened.item} onClose={close} />}
      {opened?.what === 'delete' && <DeleteDialog content={content} item={opened.item} onClose={close} />}
    </div>
  );
}

type DeleteDialogProps<I extends Item, F extends Form> = {
  readonly content: Content<I, F>;
  readonly item: I;
  readonly onClose: () => void;
};

function DeleteDialog<I extends Item, F extends Form>(props: DeleteDialogProps<I, F>) {
  const { content, item, onClose } = props;
  const { words } = content;
  // Only what was on the screen is deleted: a newer version is shown first.
  const [seen, setSeen] = useState(item);
  const isHere = useIsHere();
  const remove = useToldAct(content.remove, {
    reloads: readsOf(content),
    done: words.deleted,
    close: onClose,
    failure: words.deleteFailure,
    onFailed: (failure) => {
      void theirsOf(content, failure, item.id).then((theirs) => {
        if (theirs === 'deleted' && isHere()) onClose();
        else if (theirs && theirs !== 'deleted') setSeen(theirs);
      });
    },
  });
  const changed = seen.version === item.version ? '' : `${ADMIN.changedMeanwhile}. `;
  return (
    <ReasonDialog
      title={words.delete}
      lead={`${changed}${words.deleteLead(seen)}`}
      action="Delete"
      isBusy={remove.isRunning}
      onReason={(reason) => remove.run({ params: { id: seen.id }, body: { version: seen.version, reason } })}
      onClose={onClose}
    />
  );
}
