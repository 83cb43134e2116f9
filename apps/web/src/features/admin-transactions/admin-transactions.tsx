import { admin, transactions } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ASSETS } from '@halyard/catalogue';
import { SavedViews } from '../../domain/staff/saved-views.tsx';
import { useRows } from '../../domain/staff/use-rows.ts';
import { useAddress } from '../../platform/browser/address.ts';
import { useIsHere } from '../../platform/calls/act.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { Beside } from '../../ui/layout/side-panel.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { chosenIn, countSet, search, select } from '../../ui/lists/filters.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { type ListPlace, useListPlace } from '../../ui/lists/use-list-place.ts';
import { type Decision, isWaiting } from './decisions.ts';
import { TransactionPanel } from './transaction-panel.tsx';
import { useDecision } from './use-decision.ts';
import { TransactionTable } from './transaction-table.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';
import { isCurrency, withAll } from '../../ui/lists/choices.ts';

const CURRENCIES = ASSETS.map(({ currency }) => currency);

const TRANSACTION_FILTERS = {
  search: search('Search transactions', 'Search by reference, customer or ID...'),
  type: select('Type', withAll('All types', transactions.TRANSACTION_TYPES)),
  status: select('Status', withAll('All statuses', transactions.TRANSACTION_STATUSES)),
  currency: select('Currency', withAll('All currencies', CURRENCIES), { takes: isCurrency }),
  period: select<(typeof transactions.PERIODS)[number] | 'all'>('Period', [
    { value: 'all', label: 'Any time' },
    { value: '7d', label: 'Last 7 days' },
    { value: '30d', label: 'Last 30 days' },
    { value: '90d', label: 'Last 90 days' },
    { value: '1y', label: 'Last year' },
  ]),
  sort: select<'newest' | 'oldest'>('Order', [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
  ]),
};

type AdminTransactionsProps = {
  /** What the desk knows of a customer. */
  readonly customer: (userId: string) => ReactNode;
};

type Question = {
  readonly id: string;
  readonly how: Decision;
  /** Whether it was looked at before: whoever decides from the list goes back to the list. */
  readonly wasOpen: boolean;
};

const NONE: readonly admin.AdminTransaction[] = [];

/** Whoever asked about another one while the answer was on its way stays there. */
function useStillAsked(question: unknown): () => boolean {
  const isHere = useIsHere();
  const questionNow = useRef(question);
  useEffect(() => {
    questionNow.current = question;
  });
  return () => isHere() && questionNow.current === question;
}

/** Every customer's transactions, and beside them the one that is looked at, with the decision if it waits for one. */
export function AdminTransactions({ customer }: AdminTransactionsProps) {
  const place = useListPlace(TRANSACTION_FILTERS, { tab: 'transactions' }, ['id']);
  const { id } = useAddress().query;
  const [question, setQuestion] = useState<Question | null>(null);
  const query = { ...place.asked, page: place.page };
  const list = useQuery(paged(read(admin.adminListTransactions, { query })));
  const shown = list.data?.transactions ?? NONE;
  const rest = useCallback(() => setQuestion(null), []);
  const rows = useRows({
    keys: shown.map((row) => row.id),
    openKey: id ?? null,
    // No step to go back through.
    onShow: (key) => place.open({ id: key ?? undefined }, { replace: true, keepScroll: true }),
    onLeave: rest,
  });
  // Of what is looked at: whoever has moved on asks nothing of the next one.
  const asked = question !== null && question.id === id ? question.how : null;
  const ask = (key: string | null, how: Decision | null) => {
    if (key === null || how === null) return rest();
    if (shown.some((row) => row.id === key && !isWaiting(row))) return;
    if (key !== id) rows.open(key);
    setQuestion({ id: key, how, wasOpen: id !== undefined });
  };
  /** One step back: from a decision to where it was asked for, from what is looked at to the list. */
  const leave = () => {
    if (asked === null || question?.wasOpen !== true) return rows.close();
    rest();
    rows.refocus();
  };
  const isStillAsked = useStillAsked(question);
  const { isBusy, decide } = useDecision(() => {
    if (isStillAsked()) leave();
  });
  useKeys({
    a: () => ask(rows.currentKey, 'approve'),
    r: () => ask(rows.currentKey, 'reject'),
    Escape: () => (id === undefined ? undefined : leave()),
  });
  useKeys({ j: () => rows.step(1), k: () => rows.step(-1) }, list.data !== undefined);
  return (
    <Beside
      above={<TransactionFilters place={place} />}
      focusKey={id ?? null}
      onClose={rows.close}
      panel={
        id !== undefined && (
          <TransactionPanel
            key={id}
            id={id}
            row={shown.find((row) => row.id === id)}
            asked={asked}
            isBusy={isBusy}
            customer={customer}
            onAsk={(how) => (how === null ? leave() : ask(id, how))}
            onDecide={decide}
          />
        )
      }
    >
      <Listing
        of={list}
        rows={list.data?.transactions}
        onPage={place.turn}
        noun="transactions"
        failed={ADMIN.transactionsFailure.refused}
        expects={10}
        empty={
          <NoneFound title="No transactions found" place={place}>
            Deposits, withdrawals, trades and fees of all customers will stand here.
          </NoneFound>
        }
      >
        {(found) => (
          <TransactionTable
            rows={found}
            openId={id}
            onAct={(act, row) => (act === 'view' ? rows.open(row.id) : ask(row.id, act))}
          />
        )}
      </Listing>
      <p className="mt-3 text-meta text-muted max-lg:hidden">
        J K move · Enter opens · A approves · R rejects · Esc leaves
      </p>
    </Beside>
  );
}

/** Whatever is chosen can be cleared at once; the order they stand in is no filter. */
function TransactionFilters({ place }: { readonly place: ListPlace<typeof TRANSACTION_FILTERS> }) {
  const { sort } = place.chosen;
  const { sort: _, ...others } = TRANSACTION_FILTERS;
  return (
    <div className="flex flex-col gap-2 max-sm:grid max-sm:grid-cols-2">
      <FilterRow place={place} of={['search']} className="max-sm:contents sm:flex sm:flex-wrap">
        {countSet(others, place.chosen) > 0 && (
          <Button
            variant="quiet"
            onClick={() => place.choose({ ...chosenIn(TRANSACTION_FILTERS, {}), sort })}
          >
            Clear
          </Button>
        )}
        <SavedViews screen="transactions" usual={{ tab: 'transactions' }} />
      </FilterRow>
      <FilterRow
        place={place}
        of={['type', 'status', 'currency', 'period', 'sort']}
        className="max-sm:contents sm:grid-cols-5"
      />
    </div>
  );
}
