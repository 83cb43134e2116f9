import { type AnswerOf, books, keys, KEY_SCOPES } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { read } from '../../platform/calls/read.ts';
import { API_KEYS, SCOPE_WORDS } from '../../texts/settings/api-keys.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Choices } from '../../ui/forms/choices.tsx';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { Dialog, DialogActions, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { serverNow } from '../../platform/live/server-clock.ts';
import { bodyOf, type KeyWish, NO_WISH, problemsOf, type WishProblems } from './key-wish.ts';

type Made = AnswerOf<typeof keys.createKey>;

const KINDS = [
  { value: 'bearer', label: 'A secret key' },
  { value: 'ed25519', label: 'Signed requests (Ed25519)' },
] as const;
const LIVES = ['30', '90', '180', '365'].map((days) => ({ value: days, label: `${days} days` }));

export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  if (made) return <MadeKey made={made} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} width="wide" title="Create API key" lead={API_KEYS.lead}>
      <KeyForm onMade={setMade} onClose={onClose} />
    </Dialog>
  );
}

type KeyFormProps = { readonly onMade: (made: Made) => void; readonly onClose: () => void };

function KeyForm({ onMade, onClose }: KeyFormProps) {
  const own = useQuery(read(books.listBooks));
  const open = own.data?.books.filter(({ status }) => status === 'open') ?? [];
  const [typed, setTyped] = useState(NO_WISH);
  const [isAsked, setAsked] = useState(false);
  // Who has one account need not choose it.
  const only = open.length === 1 ? open.map(({ id }) => id) : null;
  const wish = only ? { ...typed, books: only } : typed;
  // Between one account and itself nothing moves, nor into one that is led.
  const between = open.filter(({ kind }) => kind === 'main' || kind === 'trading').length;
  const practice = open.filter(({ kind }) => kind === 'practice').length;
  const scopes = KEY_SCOPES.filter((scope) => scope !== 'transfer' || between > 1 || practice > 1);
  const create = useAct(keys.createKey, {
    reloads: [keys.listKeys],
    onDone: ({ data }) => {
      notices.success(API_KEYS.made);
      onMade(data);
    },
    onFailed: (failure) => notices.failure(failure, API_KEYS.makeFailure),
  });
  const problems = problemsOf(wish);
  function submit() {
    setAsked(true);
    if (Object.keys(problems).length === 0) create.run({ body: bodyOf(wish, serverNow()) });
  }
  const fields = {
    wish,
    problems: isAsked ? problems : {},
    change: (part: Partial<KeyWish>) => setTyped({ ...wish, ...part }),
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <NameAndKind {...fields} />
      <Choices
        legend="What it may do"
        problem={fields.problems.scopes}
        choices={scopes.map((scope) => ({ value: scope, ...SCOPE_WORDS[scope] }))}
        chosen={wish.scopes}
        onChosen={(chosen) => fields.change({ scopes: chosen })}
      />
      <NotLoaded of={own} failed="Accounts could not be loaded" loading="Loading accounts" rows={1} />
      {open.length > 1 && (
        <Choices
          legend="Accounts it may use"
          problem={fields.problems.books}
          choices={open.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={wish.books}
          onChosen={(chosen) => fields.change({ books: chosen })}
        />
      )}
      <Limits {...fields} />
      <DialogEnd onClose={onClose} isBusy={create.isRunning}>
        Create API key
      </DialogEnd>
    </Form>
  );
}

type FieldsProps = {
  readonly wish: KeyWish;
  readonly problems: WishProblems;
  readonly change: (part: Partial<KeyWish>) => void;
};

function NameAndKind({ wish, problems, change }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        hint="Which program it is for: 'Grid bot', 'My spreadsheet'."
        error={problems.name}
        autoComplete="off"
        maxLength={40}
        value={wish.name}
        onValue={(name) => change({ name })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="How it proves itself"
          value={wish.kind}
          choices={KINDS}
          onValue={(kind) => change({ kind })}
        />
        <SelectField label="Lasts" value={wish.days} choices={LIVES} onValue={(days) => change({ days })} />
      </div>
      {wish.kind === 'ed25519' && (
        <TextField
          label="Public key"
          hint="Its 32 bytes as base64url. The private half stays with your program."
          error={problems.publicKey}
          autoComplete="off"
          maxLength={43}
          value={wish.publicKey}
          onValue={(publicKey) => change({ publicKey })}
        />
      )}
    </>
  );
}

function Limits({ wish, problems, change }: FieldsProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">Limits</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Largest order, USD"
          isOptional
          error={problems.maxOrder}
          inputMode="decimal"
          maxLength={15}
          value={wish.maxOrder}
          onValue={(maxOrder) => change({ maxOrder })}
        />
        <TextField
          label="Largest total a day, USD"
          isOptional
          error={problems.maxDay}
          inputMode="decimal"
          maxLength={15}
          value={wish.maxDay}
          onValue={(maxDay) => change({ maxDay })}
        />
        <TextField
          label="Only these symbols"
          isOptional
          hint="With commas: EUR/USD, BTC/USD"
          maxLength={400}
          value={wish.symbols}
          onValue={(symbols) => change({ symbols })}
        />
        <TextField
          label="Only from these addresses"
          isOptional
          hint="With commas: 203.0.113.7, 2001:db8::/32"
          maxLength={400}
          value={wish.ipRanges}
          onValue={(ipRanges) => change({ ipRanges })}
        />
      </div>
    </fieldset>
  );
}

/** Shown once; whoever closes this without keeping it makes another. */
function MadeKey({ made: { key, secret }, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const text = secret ?? key.id;
  const [title, lead] = secret
    ? [API_KEYS.keepTitle, API_KEYS.keepLead]
    : [API_KEYS.signingTitle, API_KEYS.signingLead];
  return (
    <Dialog onClose={onClose} width="wide" title={key.name}>
      <div className="flex flex-col gap-4">
        <Notice tone={secret ? 'warn' : 'info'} title={title}>
          {lead}
        </Notice>
        <p className="rounded-control bg-sunken p-4 text-base break-all sm:text-body">{text}</p>
      </div>
      <DialogActions>
        <CopyButton text={text} label={secret ? 'API key' : 'Key id'} />
        <Button onClick={onClose}>{secret ? 'I have kept it' : 'Done'}</Button>
      </DialogActions>
    </Dialog>
  );
}
