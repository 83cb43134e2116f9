import { transactions, walletAddresses } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/calls/read.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { dateTimeText } from '../../../ui/facts/moments.ts';
import { type Step, Steps } from '../../../ui/facts/steps.tsx';
import { arrivalOf } from './arrival.ts';
import { confirmationsText } from './deposit-model.ts';

type DepositProgressProps = { readonly deposit: transactions.Transaction };

/** How far a deposit has come: reported, waiting, credited. */
export function DepositProgress({ deposit }: DepositProgressProps) {
  const detail = useQuery(read(transactions.getTransaction, { params: { id: deposit.id } })).data;
  const addresses = useQuery(read(walletAddresses.listWalletAddresses)).data;
  const target = addresses?.find(
    ({ address, network }) => address === detail?.address && network === detail.network,
  );
  const reported: Step = {
    id: 'reported',
    title: detail?.progress ? 'Payment seen' : 'Reported',
    note: dateTimeText(deposit.createdAt),
    state: 'done',
  };
  const waiting: Step = detail?.address
    ? {
        id: 'waiting',
        title: detail.progress
          ? WALLET.counted(detail.progress.confirmations, detail.progress.needed)
          : confirmationsText(target?.confirmations),
        note: <OnItsWay detail={detail} />,
        state: 'current',
      }
    : {
        id: 'waiting',
        title: 'Waiting for your payment',
        note: <PayWith reference={deposit.reference} />,
        state: 'current',
      };
  const credited: Step = { id: 'credited', title: 'Credited to your balance', state: 'ahead' };
  if (detail === undefined) return null;
  return <Steps label={`Progress of ${deposit.reference}`} steps={[reported, waiting, credited]} />;
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
