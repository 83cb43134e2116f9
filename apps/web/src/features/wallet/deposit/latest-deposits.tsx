import { transactions, walletAddresses } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read, watched } from '../../../platform/calls/read.ts';
import { HISTORY } from '../../../texts/history.ts';
import { StateBadge } from '../../../ui/facts/badge.tsx';
import { EmptyState } from '../../../ui/waiting/empty-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';
import { MoneyRow } from '../money-row.tsx';
import { WALLET } from '../../../texts/wallet.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { dateTimeText } from '../../../ui/facts/moments.ts';
import { type Step, Steps } from '../../../ui/facts/steps.tsx';
import { arrivalOf } from './arrival.ts';
import { confirmationsText } from './deposit-model.ts';

/** As many as can wait at a time. */
const MOST_OPEN = 20;
const SHOWN = 3;
const EVERY_MS = 30_000;

const depositsBy = (query: { readonly status?: 'pending'; readonly limit: number }) =>
  read(transactions.listTransactions, { query: { type: 'deposit', ...query } });

type LatestDepositsProps = { readonly onOpen: (id: string) => void };

/** The newest deposits, and how far those have come that are still under way. */
export function LatestDeposits({ onOpen }: LatestDepositsProps) {
  const deposits = useQuery(watched(depositsBy({ limit: SHOWN }), EVERY_MS));
  const waiting = useQuery(watched(depositsBy({ status: 'pending', limit: MOST_OPEN }), EVERY_MS));
  return (
    <Panel title="Latest deposits">
      <NotLoaded of={deposits} failed={HISTORY.listFailure.refused} loading="Loading deposits" rows={3} />
      {deposits.data?.transactions.length === 0 && (
        <EmptyState title="No deposits yet">
          A deposit you report stands here until it is credited.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {shownOf(deposits.data?.transactions, waiting.data?.transactions).map((deposit) => (
          <MoneyRow
            key={deposit.id}
            transaction={deposit}
            onOpen={onOpen}
            aside={<StateBadge state={deposit.status} />}
          >
            {deposit.status === 'pending' && <DepositProgress deposit={deposit} />}
          </MoneyRow>
        ))}
      </ul>
    </Panel>
  );
}

type Deposits = readonly transactions.Transaction[] | undefined;

/** The newest, and after them whatever older is still under way. */
function shownOf(newest: Deposits = [], waiting: Deposits = []): readonly transactions.Transaction[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...waiting.filter(({ id }) => !known.has(id))];
}

type DepositProgressProps = { readonly deposit: transactions.Transaction };

/** How far a deposit has come: reported, waiting, credited. */
function DepositProgress({ deposit }: DepositProgressProps) {
  const detail = useQuery(read(transactions.getTransaction, { params: { id: deposit.id } })).data;
  const addresses = useQuery(read(walletAddresses.listWalletAddresses)).data;
  if (detail === undefined) return null;
  const target = addresses?.find(
    ({ address, network }) => address === detail.address && network === detail.network,
  );
  const reported: Step = {
    id: 'reported',
    title: detail.progress || detail.arrival === 'arrived' ? 'Payment seen' : 'Reported',
    note: dateTimeText(deposit.createdAt),
    state: 'done',
  };
  const waiting: Step = { id: 'waiting', ...waitingFor(detail, target?.confirmations), state: 'current' };
  const credited: Step = { id: 'credited', title: 'Credited to the balance', state: 'ahead' };
  return <Steps label={`Progress of ${deposit.reference}`} steps={[reported, waiting, credited]} />;
}

/** What is still missing. Of what has arrived nothing is: nobody is asked to pay again. */
function waitingFor(
  detail: transactions.TransactionDetail,
  confirmations: number | undefined,
): Pick<Step, 'title' | 'note'> {
  const { address, arrival, progress, reference } = detail;
  if (arrival === 'arrived') return { title: WALLET.arrived, note: WALLET.arrivedBody };
  if (address === null) {
    const note = arrival === 'announced' ? WALLET.payWithOwn : <PayWith reference={reference} />;
    return { title: 'Waiting for the payment', note };
  }
  const title = progress
    ? WALLET.counted(progress.confirmations, progress.needed)
    : confirmationsText(confirmations);
  return { title, note: <OnItsWay detail={detail} /> };
}

function OnItsWay({ detail }: { readonly detail: transactions.TransactionDetail }) {
  const { currency, network, progress, txHash } = detail;
  if (progress?.isDelayed) return `${WALLET.delayed}. ${WALLET.delayedBody}`;
  return (
    <>
      {`on ${network ?? 'its network'}, usually ${arrivalOf(currency)}`}
      {progress && txHash && <span className="mt-1 block break-all">{txHash}</span>}
    </>
  );
}

function PayWith({ reference }: { readonly reference: string }) {
  return (
    <>
      With the reference{' '}
      <span className="inline-flex items-center whitespace-nowrap">
        {reference}
        <span className="-my-2">
          <CopyButton text={reference} label="Reference" isIconOnly />
        </span>
      </span>
    </>
  );
}
