import { books, copying } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AtRest } from '../../domain/portfolio/at-rest.tsx';
import { useUnmet } from '../../domain/portfolio/use-standstill.ts';
import { read } from '../../platform/calls/read.ts';
import { COPYING } from '../../texts/copying.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/input.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

const FEES = [0, 5, 10, 15, 20, 25, 30].map((percent) => ({ value: `${percent}`, label: `${percent}%` }));

/** Asks for one of one's own trading accounts to be shown. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const list = useQuery(read(books.listBooks));
  const own = list.data?.books.filter(
    ({ kind, status, positionMode }) => kind === 'trading' && status === 'open' && positionMode !== 'netting',
  );
  return (
    <Dialog title="Publish a strategy" lead={COPYING.publishLead} onClose={onClose}>
      <NotLoaded of={list} failed={COPYING.copiesFailure} loading="Loading your accounts" rows={2} />
      {own?.length === 0 && <p className="text-muted">{`${COPYING.noBook} ${COPYING.publishWhat}`}</p>}
      {own && own.length > 0 && <PublishForm own={own} onClose={onClose} />}
    </Dialog>
  );
}

function PublishForm({
  own,
  onClose,
}: {
  readonly own: readonly books.Book[];
  readonly onClose: () => void;
}) {
  const [book, setBook] = useState(own[0]?.id ?? '');
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [fee, setFee] = useState('20');
  const unmet = useUnmet('active', 'verified');
  const publishing = useToldAct(copying.publishStrategy, {
    reloads: [copying.listStrategies],
    done: COPYING.published,
    failure: COPYING.publishFailure,
    close: onClose,
  });
  const submit = () =>
    publishing.run({
      body: { book, name: name.trim(), description: description.trim(), feePercent: Number(fee) },
    });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <SelectField
        label="Account"
        hint={COPYING.publishWhat}
        value={book}
        onValue={setBook}
        choices={own.map((one) => ({ value: one.id, label: one.name }))}
      />
      <TextField label="Name" maxLength={40} required value={name} onValue={setName} />
      <TextField
        as={TextArea}
        label="Description"
        maxLength={1000}
        required
        value={description}
        onValue={setDescription}
      />
      <SelectField label="Fee on profit" value={fee} onValue={setFee} choices={FEES} />
      <AtRest why={unmet} />
      <DialogEnd onClose={onClose} isBusy={publishing.isRunning} disabled={unmet !== null}>
        Publish
      </DialogEnd>
    </Form>
  );
}
