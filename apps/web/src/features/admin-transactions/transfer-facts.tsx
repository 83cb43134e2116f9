import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { read } from '../../platform/calls/read.ts';
import { HISTORY } from '../../texts/history.ts';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { amountText } from '../../domain/money/money.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';

/** What whoever decides has to know: how much, and where it came from or goes to. */
export function TransferFacts({ transaction }: { readonly transaction: admin.AdminTransaction }) {
  const { id, user, amount, currency, fees, type } = transaction;
  const detail = useQuery(read(admin.adminGetTransaction, { params: { id } }));
  const target = type === 'deposit' ? 'Paid to' : 'Destination';
  const waiting = <Skeleton className="ml-auto h-4 w-32" />;
  const valueOf = (value: string | null | undefined) =>
    detail.isError ? wordsFor(detail.error, HISTORY.detailFailure) : detail.data ? (value ?? '–') : waiting;
  return (
    <Facts>
      <Fact label="User">{user}</Fact>
      <Fact label="Amount">{amountText(amount, currency)}</Fact>
      {fees > 0 && <Fact label="Fee">{amountText(fees, currency)}</Fact>}
      <Fact label={target}>{valueOf(detail.data?.address)}</Fact>
      <Fact label="Network">{valueOf(detail.data?.network)}</Fact>
      {detail.data?.waitsUntil && <Fact label="Waits until">{dateTimeText(detail.data.waitsUntil)}</Fact>}
      {detail.data?.txHash && <Fact label="Transaction hash">{detail.data.txHash}</Fact>}
    </Facts>
  );
}
