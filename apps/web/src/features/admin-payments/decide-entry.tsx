import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Key } from '../../domain/staff/decide-form.tsx';
import { amountText } from '../../domain/money/money.ts';
import { read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PanelFoot } from '../../ui/layout/side-panel.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { EntryFacts } from './entry-row.tsx';
import { ENTRY_READS, ExplainEntry } from './explain-entry.tsx';
import { SomebodyElse } from './somebody-else.tsx';

export type Deciding = 'give' | 'explain' | { readonly to: admin.Suggestion };

type DecideEntryProps = {
  readonly entry: admin.BankEntry;
  readonly deciding: Deciding | null;
  readonly onDeciding: (next: Deciding | null) => void;
  /** It is decided and leaves the list. */
  readonly onDone: () => void;
};

/** One entry, whose it may be, and what somebody decides about it. */
export function DecideEntry({ entry, deciding, onDeciding, onDone }: DecideEntryProps) {
  const isDebit = entry.amount < 0;
  const suggested = useQuery({
    ...read(admin.adminSuggestOwners, { params: { id: entry.id } }),
    enabled: !isDebit,
  });
  const suggestions = suggested.data ?? [];
  const to = typeof deciding === 'object' ? deciding?.to : undefined;
  const close = () => onDeciding(null);
  // Whoever was first when it was said: what the list learns meanwhile puts nobody in their place.
  const isFound = suggested.data !== undefined;
  const giveToFirst = useEffectEvent(() => onDeciding(suggestions[0] ? { to: suggestions[0] } : null));
  useEffect(() => {
    if (deciding === 'give' && isFound) giveToFirst();
  }, [deciding, isFound]);
  return (
    <>
      <h2 className="pr-10 text-lead font-medium">{amountText(entry.amount, entry.currency)}</h2>
      {entry.because && <p className="mb-3 text-muted">{PAYMENTS.because[entry.because]}</p>}
      {entry.explainedAs !== null && (
        <div className="mb-3">
          <Notice
            title={`${entry.explainedBy ?? 'A colleague'} says: ${PAYMENTS.explanations[entry.explainedAs]}`}
          >
            It counts when a different administrator says the same.
          </Notice>
        </div>
      )}
      <EntryFacts entry={entry} />
      {!isDebit && (
        <section className="mt-5">
          <h3 className="mb-2 font-medium">Whose it may be</h3>
          {!suggested.data && (
            <NotLoaded
              of={suggested}
              failed={PAYMENTS.suggestionsFailure.refused}
              loading="Looking"
              rows={2}
            />
          )}
          {suggested.data?.length === 0 && <p className="text-muted">Nothing speaks for anybody.</p>}
          <ul className="flex flex-col gap-2">
            {suggestions.map((one) => (
              <SuggestionRow key={one.userId} of={one} onGive={() => onDeciding({ to: one })} />
            ))}
          </ul>
          {/* Not before: what is found meanwhile moves it from under the finger. */}
          {!suggested.isPending && <SomebodyElse onFound={(found) => onDeciding({ to: found })} />}
        </section>
      )}
      <div className="h-5 shrink-0" />
      <PanelFoot>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" aria-keyshortcuts="R" onClick={() => onDeciding('explain')}>
            {isDebit ? 'Say what it is' : 'It is no customer’s'} <Key of="R" />
          </Button>
          {suggestions[0] && (
            <Button aria-keyshortcuts="A" onClick={() => onDeciding('give')}>
              Give to the first <Key of="A" />
            </Button>
          )}
        </div>
      </PanelFoot>
      {to && <Give key={to.userId} entry={entry} to={to} onClose={close} onDone={onDone} />}
      {deciding === 'explain' && <ExplainEntry entry={entry} onClose={close} onDone={onDone} />}
    </>
  );
}

type SuggestionRowProps = { readonly of: admin.Suggestion; readonly onGive: () => void };

function SuggestionRow({ of: { name, email, because }, onGive }: SuggestionRowProps) {
  return (
    <li className="flex items-start justify-between gap-3 rounded-control border border-line p-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-dense break-all text-muted">{email}</p>
        <p className="mt-1 text-dense">{because.map((reason) => PAYMENTS.suggested[reason]).join(', ')}</p>
      </div>
      <Button size="small" variant="secondary" aria-label={`Give it to ${name}`} onClick={onGive}>
        Give
      </Button>
    </li>
  );
}

type GiveProps = {
  readonly entry: admin.BankEntry;
  readonly to: admin.Suggestion;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function Give({ entry, to, onClose, onDone }: GiveProps) {
  const give = useToldAct(admin.adminMatchBankEntry, {
    reloads: ENTRY_READS,
    failure: PAYMENTS.entryFailure,
    done: ({ data }) => (data.status === 'offered' ? PAYMENTS.waits : PAYMENTS.given),
    close: onDone,
  });
  return (
    <ReasonDialog
      title={`Give ${amountText(entry.amount, entry.currency)} to ${to.name}`}
      lead={`It is credited to ${to.email}. From then on the account it came from is known to be theirs.`}
      action="Give"
      tone="primary"
      isBusy={give.isRunning}
      onReason={(reason) => give.run({ params: { id: entry.id }, body: { userId: to.userId, reason } })}
      onClose={onClose}
    />
  );
}
