import { type AnswerOf, books, closing } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsHere, whenAnswered } from '../../platform/calls/act.ts';
import { read, reload } from '../../platform/calls/read.ts';
import { leaveBy, session, useUser } from '../../platform/session/signed-in.ts';
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

type Hindrance = Terms['hindrances'][number];

/** What is to be done, and where: an account in which somebody else trades is in the way once. */
function waysOut(
  hindrances: readonly Hindrance[],
  kindOf: (bookId: string) => books.Book['kind'] | undefined,
) {
  const ended = new Set<string>();
  return hindrances.flatMap(({ code, bookId, book }) => {
    const kind = bookId === null ? undefined : kindOf(bookId);
    if (bookId !== null && (kind === 'copy' || kind === 'managed')) {
      if (ended.has(bookId)) return [];
      ended.add(bookId);
      return [{ ...CLOSING.led[kind], key: bookId, of: book, at: undefined }];
    }
    const way = bookId !== null && code === 'closing-money' ? CLOSING.otherMoney : CLOSING.ways[code];
    return [{ view: undefined, ...way, key: `${code} ${bookId}`, of: book, at: bookId ?? undefined }];
  });
}

function Hindrances({ hindrances }: Pick<Terms, 'hindrances'>) {
  const own = useQuery(read(books.listBooks)).data?.books ?? [];
  const ways = waysOut(hindrances, (bookId) => own.find(({ id }) => id === bookId)?.kind);
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2 font-medium">To be done first</h3>
      <ul className="flex flex-col gap-2">
        {ways.map(({ key, words, of, link, tab, view, at }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span>{of === null ? words : `${words}: ${of}`}</span>
            {link && tab && (
              <Link
                to="/portal"
                query={{ tab, view, book: at }}
                className="inline-flex items-center underline underline-offset-4 touch:min-h-11"
              >
                {link}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ClosingDialog({ terms, onClose }: { readonly terms: Terms; readonly onClose: () => void }) {
  const { emailVerified } = useUser();
  const isHere = useIsHere();
  const close = useToldAct(closing.closeAccount, {
    done: emailVerified ? CLOSING.closed : CLOSING.closedWithoutLetter,
    onDone: () => void session.signOut(),
    failure: CLOSING.failure,
    onFailed: () => {
      // Something may have come in between: the panel behind says what.
      void reload([closing.readClosing]);
      if (isHere()) onClose();
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
      onAct={() => {
        close.run({ body: {} });
        leaveBy(whenAnswered());
      }}
    />
  );
}
