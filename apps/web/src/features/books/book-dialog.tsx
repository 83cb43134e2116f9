import { books, investment, refusalSentence } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COPYING_HOME, MANAGED_HOME } from '../../domain/investing/places.ts';
import { AtRest } from '../../domain/portfolio/at-rest.tsx';
import { isLed } from '../../domain/portfolio/own-book.ts';
import { useUnmet } from '../../domain/portfolio/use-standstill.ts';
import { parseAmount } from '../../domain/money/amount.ts';
import { BOOKS } from '../../texts/books.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { AmountField, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogActions, DialogEnd, Question } from '../../ui/overlays/dialog.tsx';
import { currentBook, isPractice } from '../../platform/browser/book.ts';
import { read } from '../../platform/calls/read.ts';
import { useConfig } from '../../platform/calls/config.ts';
import { MONEY_READS, noteNew, showBook, useBooks } from './books.ts';

/** What somebody has asked to do with their accounts. */
export type BookDialog =
  | { readonly of: 'open' }
  | { readonly of: 'transfer' }
  | { readonly of: 'manage'; readonly book: books.Book };

type DialogProps = {
  readonly onClose: () => void;
  /** It is done, and nothing is left to look at behind it. */
  readonly onDone: () => void;
};

export function BookDialog({ asked, ...ends }: DialogProps & { readonly asked: BookDialog }) {
  if (asked.of === 'open') return <OpenBook {...ends} />;
  if (asked.of === 'transfer') return <Transfer {...ends} />;
  return <Manage book={asked.book} {...ends} />;
}

const KINDS = [
  { value: 'trading', label: 'Trading' },
  { value: 'practice', label: 'Practice' },
] as const;

type Mode = (typeof books.POSITION_MODES)[number];

/** Whether an order of the account first closes what is open on the other side. */
type ModeProps = {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly isDisabled?: boolean;
};

function ModeField({ mode, onMode, isDisabled = false }: ModeProps) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-base font-medium">
        Position mode
      </p>
      <Segments
        label="Position mode"
        isWide
        isDisabled={isDisabled}
        value={mode}
        onValue={onMode}
        segments={BOOKS.modes}
      />
      <p className="mt-2 text-dense text-muted">{BOOKS.modeHints[mode]}</p>
    </div>
  );
}

function OpenBook({ onClose, onDone }: DialogProps) {
  const hasPractice = useConfig()?.capabilities.practiceBooks !== false;
  const [kind, setKind] = useState<'trading' | 'practice'>('trading');
  const [mode, setMode] = useState<Mode>('hedging');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const opening = useToldAct(books.openBook, {
    reloads: [books.listBooks],
    done: ({ data }) => BOOKS.opened(data.name),
    failure: BOOKS.openFailure,
    onDone: ({ data }) => noteNew(data),
    close: ({ data }) => {
      onDone();
      showBook(data.id);
    },
  });
  const unmet = useUnmet('active');
  const submit = () => {
    if (name.trim() === '') return setProblem(BOOKS.missingName);
    opening.run({ body: { kind, name: name.trim(), positionMode: mode } });
  };
  return (
    <Dialog title="Open account" onClose={onClose}>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <div>
          {hasPractice && (
            <Segments label="Kind of account" isWide value={kind} onValue={setKind} segments={KINDS} />
          )}
          <p className="mt-2 text-dense text-muted">
            {kind === 'trading' ? BOOKS.tradingHint : BOOKS.practiceHint}
          </p>
        </div>
        <ModeField mode={mode} onMode={setMode} />
        <TextField
          label="Name"
          maxLength={40}
          error={problem}
          value={name}
          onValue={(next) => {
            setName(next);
            setProblem(undefined);
          }}
        />
        <AtRest why={unmet} />
        <DialogEnd onClose={onClose} isBusy={opening.isRunning} disabled={unmet !== null}>
          Open account
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

/** Between real accounts, or between practice ones: the two never mix. */
function Transfer({ onClose, onDone }: DialogProps) {
  const { open, asked } = useBooks();
  // Money of a copy comes and goes with it alone, also where that is what one looks at.
  const own = open.filter((book) => !isLed(book));
  const [from, setFrom] = useState((own.find(({ id }) => id === asked) ?? own[0])?.id ?? '');
  const [chosen, setTo] = useState('');
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const targets = own.filter(({ id }) => id !== from && isPractice(id) === isPractice(from));
  const to = targets.find(({ id }) => id === chosen)?.id ?? targets[0]?.id ?? '';
  const goesToMain = targets.find(({ id }) => id === to)?.kind === 'main';
  const movableOf = ({ movable, movableToMain, equity }: books.Book) =>
    formatUsd((goesToMain ? movableToMain : movable) ?? equity);
  const source = own.find(({ id }) => id === from);
  const moving = useToldAct(books.transferMoney, {
    reloads: MONEY_READS,
    done: ({ data }) => BOOKS.moved(formatUsd(data.in.amount)),
    failure: BOOKS.moveFailure,
    close: onDone,
  });
  const unmet = useUnmet('active', 'verified');
  const submit = () => {
    const typed = parseAmount(amount, 2, 'USD');
    if (!typed.ok) return setProblem(typed.problem);
    moving.run({ body: { from, to, amount: typed.text } });
  };
  if (isOpening) return <OpenBook onClose={onClose} onDone={onDone} />;
  return (
    <Dialog
      title="Transfer"
      lead="Dollars move at once, and at no cost. What backs open positions stays."
      onClose={onClose}
    >
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <SelectField
          label="From"
          value={from}
          onValue={setFrom}
          choices={own.map((book) => ({ value: book.id, label: `${book.name} · ${movableOf(book)}` }))}
        />
        {to === '' ? (
          <NowhereToGo isPlay={isPractice(from)} onOpen={() => setOpening(true)} />
        ) : (
          <>
            <SelectField
              label="To"
              value={to}
              onValue={setTo}
              choices={targets.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <AmountField
              label="Amount"
              min="0"
              step="any"
              placeholder="0.00"
              unit="USD"
              error={problem}
              hint={source && `Up to ${movableOf(source)} now`}
              value={amount}
              onValue={(next) => {
                setAmount(next);
                setProblem(undefined);
              }}
            />
            <AtRest why={unmet} />
            <DialogEnd onClose={onClose} isBusy={moving.isRunning} disabled={unmet !== null}>
              Transfer
            </DialogEnd>
          </>
        )}
      </Form>
    </Dialog>
  );
}

type NowhereProps = { readonly isPlay: boolean; readonly onOpen: () => void };

/** There is no other account of its kind, and how there would be one. */
function NowhereToGo({ isPlay, onOpen }: NowhereProps) {
  return (
    <>
      <p className="text-dense text-muted">
        {isPlay
          ? 'You have no other practice account to transfer to.'
          : 'You have no other account with real money to transfer to.'}
      </p>
      <DialogActions>
        <Button onClick={onOpen}>Open account</Button>
      </DialogActions>
    </>
  );
}

function Manage({ book, onClose, onDone }: DialogProps & { readonly book: books.Book }) {
  const [name, setName] = useState(book.name);
  const [problem, setProblem] = useState<string>();
  const [asks, setAsks] = useState<'reset' | 'close' | null>(null);
  const params = { id: book.id };
  const renaming = useToldAct(books.changeBook, {
    reloads: [books.listBooks],
    done: BOOKS.renamed,
    failure: BOOKS.renameFailure,
    close: onDone,
  });
  const resetting = useToldAct(books.resetBook, {
    reloads: MONEY_READS,
    done: BOOKS.reset,
    failure: BOOKS.resetFailure,
    close: onDone,
  });
  const closing = useToldAct(books.closeBook, {
    reloads: [books.listBooks],
    done: BOOKS.closed(book.name),
    failure: BOOKS.closeFailure,
    // Whoever still looks at it, with or without this question, has nothing left to look at.
    onDone: () => currentBook() === book.id && showBook(undefined),
    close: onDone,
  });
  if (asks)
    return (
      <Question
        title={asks === 'reset' ? `Reset “${book.name}”?` : `Close “${book.name}”?`}
        lead={asks === 'reset' ? BOOKS.resetLead : BOOKS.closeLead}
        onClose={onClose}
        action={asks === 'reset' ? 'Reset account' : 'Close account'}
        tone={asks === 'reset' ? 'primary' : 'danger'}
        isBusy={resetting.isRunning || closing.isRunning}
        onAct={() => (asks === 'reset' ? resetting : closing).run({ params })}
      />
    );
  return (
    <Dialog
      title={book.name}
      lead={`${BOOKS.kinds[book.kind]} account · ${formatUsd(book.equity)}`}
      onClose={onClose}
    >
      <Form
        onSubmit={() => {
          setProblem(name.trim() === '' ? BOOKS.missingName : undefined);
          if (name.trim() !== '') renaming.run({ params, body: { name: name.trim() } });
        }}
        className="flex items-end gap-2"
      >
        <TextField
          label="Name"
          className="flex-1"
          maxLength={40}
          error={problem}
          value={name}
          onValue={setName}
        />
        <Button type="submit" variant="secondary" isBusy={renaming.isRunning}>
          Rename
        </Button>
      </Form>
      {isLed(book) ? (
        <LedNote kind={book.kind} onGo={onClose} />
      ) : (
        <WhileNothingIsOpen book={book} onAsk={setAsks} />
      )}
    </Dialog>
  );
}

type WhileProps = { readonly book: books.Book; readonly onAsk: (what: 'reset' | 'close') => void };

/** What can be done to an account in which nothing is open and nothing waits. */
function WhileNothingIsOpen({ book: { id, kind, positionMode }, onAsk }: WhileProps) {
  const [mode, setMode] = useState(positionMode ?? 'hedging');
  const changing = useToldAct(books.changeBook, {
    reloads: [books.listBooks],
    done: BOOKS.modeChanged,
    failure: BOOKS.modeFailure,
    // It stays what it was before this.
    onFailed: () => setMode(mode),
  });
  const isInUse = useIsInUse(id);
  const unmet = useUnmet('active');
  return (
    <div className="mt-5 flex flex-col gap-5">
      <ModeField
        mode={mode}
        isDisabled={isInUse}
        onMode={(next) => {
          // What is not sent is not shown either.
          if (changing.isRunning) return;
          setMode(next);
          changing.run({ params: { id }, body: { positionMode: next } });
        }}
      />
      <AtRest why={isInUse ? refusalSentence('book-not-empty') : kind === 'practice' ? unmet : null} />
      {kind !== 'main' && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {kind === 'practice' && (
            <Button variant="secondary" disabled={isInUse || unmet !== null} onClick={() => onAsk('reset')}>
              Reset
            </Button>
          )}
          <Button variant="danger" disabled={isInUse} onClick={() => onAsk('close')}>
            Close account
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether a position is open in an account, or an order waits there; not as long as nobody knows. */
function useIsInUse(book: string): boolean {
  const orders = { book, status: 'pending', limit: 1 } as const;
  const positions = useQuery(read(investment.getPortfolio, { query: { book } })).data?.positions;
  const waiting = useQuery(read(investment.listOrders, { query: orders })).data?.orders;
  return [...(positions ?? []), ...(waiting ?? [])].length > 0;
}

/** What can be done with it is done where it was begun. */
function LedNote({ kind, onGo }: Pick<books.Book, 'kind'> & { readonly onGo: () => void }) {
  const { label, place } = kind === 'copy' ? COPYING_HOME : MANAGED_HOME;
  return (
    <p className="mt-5 text-muted">
      {`${BOOKS.led} `}
      <Link {...place} onClick={onGo} className="underline underline-offset-2">
        {label}
      </Link>
      .
    </p>
  );
}
