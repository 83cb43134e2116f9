import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { amountText } from '../../domain/money/money.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { segments } from '../../ui/lists/filters.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { destinationText } from '../../ui/facts/in-fours.ts';

const PAGE_SIZE = 20;
const FILTERS = {
  show: segments<'open' | 'ended'>(
    'Which payouts',
    [
      { value: 'open', label: 'Under way' },
      { value: 'ended', label: 'Ended' },
    ],
    { size: 'small' },
  ),
};

/** Withdrawals that are paid by themselves: how far each has come, since when, and under which hash. The address says which, at which page. */
export function Payouts() {
  const place = useListPlace(FILTERS, { tab: 'payments', view: 'out' }, ['files']);
  const query = { ...place.asked, page: place.page, limit: PAGE_SIZE };
  const list = useQuery(paged(read(admin.adminListPayouts, { query })));
  return (
    <Panel title="Payouts" aside={<FilterRow place={place} />}>
      <Listing
        of={list}
        rows={list.data?.payouts}
        onPage={place.turn}
        noun="payouts"
        failed={PAYMENTS.payoutsFailure.refused}
        empty={place.chosen.show === 'open' ? 'Nothing is being paid' : 'Nothing was paid by itself yet'}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((payout) => (
              <PayoutLine key={payout.id} payout={payout} />
            ))}
          </ul>
        )}
      </Listing>
    </Panel>
  );
}

function PayoutLine({ payout }: { readonly payout: admin.Payout }) {
  const { reference, user, network, currency, amount, destination, state, problem, signatures } = payout;
  const isSigning = state === 'approved' && network !== 'Bank transfer';
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">{amountText(amount, currency)}</p>
        <p className="text-dense text-muted">{dateTimeText(payout.approvedAt)}</p>
      </div>
      <p className="text-dense wrap-anywhere">{destinationText(destination)}</p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-dense text-muted">
        <Badge tone={problem === null ? 'muted' : 'warn'}>{PAYMENTS.payoutStates[state]}</Badge>
        {isSigning && <span>{`${signatures} of 2 signatures`}</span>}
        <span>{network}</span>
        <span className="whitespace-nowrap">{reference}</span>
        <span className="break-all">{user}</span>
      </p>
      {problem !== null && <p className="mt-1 text-dense text-warn">{PAYMENTS.payoutProblems[problem]}</p>}
      {payout.txHash !== null && <p className="mt-1 break-all text-dense text-muted">{payout.txHash}</p>}
    </li>
  );
}
