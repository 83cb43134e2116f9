import { type AnswerOf, books, webhooks } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { read } from '../../platform/calls/read.ts';
import { EVENT_GROUPS, type EventGroup, WEBHOOKS } from '../../texts/settings/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Choices } from '../../ui/forms/choices.tsx';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { Dialog, DialogActions, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

type Made = AnswerOf<typeof webhooks.createWebhook>;

const GROUPS = Object.keys(EVENT_GROUPS) as EventGroup[];

export function CreateWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <KeptSecret made={made} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} width="wide" title="Create webhook" lead={WEBHOOKS.lead}>
      <WebhookForm onMade={setMade} onClose={onClose} />
    </Dialog>
  );
}

type WebhookFormProps = { readonly onMade: (made: Made) => void; readonly onClose: () => void };

function WebhookForm({ onMade, onClose }: WebhookFormProps) {
  const own = useQuery(read(books.listBooks));
  const open = own.data?.books.filter(({ status }) => status === 'open') ?? [];
  const [url, setUrl] = useState('');
  const [chosenBook, setBook] = useState<string | null>(null);
  const [groups, setGroups] = useState<readonly EventGroup[]>(GROUPS);
  const [isAsked, setAsked] = useState(false);
  const book = chosenBook ?? open[0]?.id;
  const create = useAct(webhooks.createWebhook, {
    reloads: [webhooks.listWebhooks],
    onDone: ({ data }) => {
      notices.success(WEBHOOKS.made);
      onMade(data);
    },
    onFailed: (failure) => notices.failure(failure, WEBHOOKS.makeFailure),
  });
  const isAddress = /^https?:\/\/\S+$/.test(url.trim());
  function submit() {
    setAsked(true);
    if (!isAddress || groups.length === 0 || book === undefined) return;
    // All that there is, is also what there will be: nothing is named then.
    const events =
      groups.length === GROUPS.length ? [] : groups.flatMap((group) => [...EVENT_GROUPS[group].types]);
    create.run({ body: { url: url.trim(), book, events } });
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Address"
        hint="Where your program listens, like https://example.com/halyard."
        error={isAsked && !isAddress ? WEBHOOKS.addressMissing : undefined}
        type="url"
        autoComplete="off"
        maxLength={1000}
        value={url}
        onValue={setUrl}
      />
      <NotLoaded of={own} failed="Accounts could not be loaded" loading="Loading accounts" rows={1} />
      {open.length > 1 && (
        <SelectField
          label="Account"
          value={book ?? ''}
          choices={open.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={setBook}
        />
      )}
      <Choices
        legend="What is sent"
        problem={isAsked && groups.length === 0 ? WEBHOOKS.eventsMissing : undefined}
        choices={GROUPS.map((group) => ({ value: group, ...EVENT_GROUPS[group] }))}
        chosen={groups}
        onChosen={setGroups}
      />
      <DialogEnd onClose={onClose} isBusy={create.isRunning}>
        Create webhook
      </DialogEnd>
    </Form>
  );
}

/** Shown once; whoever closes this without keeping it makes another. */
export function KeptSecret({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} width="wide" title="Webhook secret" lead={made.webhook.url}>
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={WEBHOOKS.keepTitle}>
          {WEBHOOKS.keepLead}
        </Notice>
        <p className="rounded-control bg-sunken p-4 text-base break-all sm:text-body">{made.secret}</p>
      </div>
      <DialogActions>
        <CopyButton text={made.secret} label="Webhook secret" />
        <Button onClick={onClose}>I have kept it</Button>
      </DialogActions>
    </Dialog>
  );
}
