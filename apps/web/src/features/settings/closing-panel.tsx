import { type AnswerOf, closing } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, reload } from '../../platform/calls/read.ts';
import { session } from '../../platform/session/signed-in.ts';
import { CLOSING } from '../../texts/settings/closing.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

type Terms = AnswerOf<typeof closing.readClosing>;

/** What becomes of somebody's data is said before they decide, not after. */
export function ClosingPanel() {
  const terms = useQuery(read(closing.readClosing));
  return (
    <Panel title="Close my account" lead="You can change your mind for a while. What is kept, and why:">
      <NotLoaded of={terms} failed="This could not be loaded" loading="Loading what is kept" rows={4} />
      {terms.data && <ClosingTerms terms={terms.data} />}
    </Panel>
  );
}

function ClosingTerms({ terms }: { readonly terms: Terms }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <dl className="mb-5 flex max-w-[68ch] flex-col gap-3">
        {CLOSING.facts(terms).map(({ label, text }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      {terms.hindrances.length > 0 ? (
        <Hindrances hindrances={terms.hindrances} />
      ) : (
        <Button variant="danger" onClick={() => setAsked(true)}>
          Close my account
        </Button>
      )}
      {isAsked && <ClosingDialog terms={terms} onClose={() => setAsked(false)} />}
    </>
  );
}

function Hindrances({ hindrances }: Pick<Terms, 'hindrances'>) {
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2 font-medium">To be done first</h3>
      <ul className="flex flex-col gap-2">
        {hindrances.map(({ code, bookId, book }) => {
          const { words, link, tab } = CLOSING.ways[code];
          return (
            <li key={`${code} ${bookId}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span>{book === null ? words : `${words}: ${book}`}</span>
              {link && tab && (
                <Link
                  to="/portal"
                  query={{ tab, book: bookId ?? undefined }}
                  className="inline-flex items-center underline underline-offset-4 touch:min-h-11"
                >
                  {link}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ClosingDialog({ terms, onClose }: { readonly terms: Terms; readonly onClose: () => void }) {
  const close = useToldAct(closing.closeAccount, {
    done: CLOSING.closed,
    onDone: () => void session.signOut(),
    failure: CLOSING.failure,
    onFailed: () => {
      // Something may have come in between: the panel behind says what.
      void reload([closing.readClosing]);
      onClose();
    },
  });
  return (
    <Question
      onClose={onClose}
      title="Close your account?"
      lead={`You are logged out everywhere, and what need not be kept is erased now. For ${terms.daysToComeBack} days you can log in to open it again.`}
      action="Close my account"
      keep="Keep my account"
      tone="danger"
      isBusy={close.isRunning}
      onAct={() => close.run({ body: {} })}
    />
  );
}
