import { wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { classNames } from '../../ui/class-names.ts';
import { amountFigure, usdText } from '../../ui/money.ts';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

export function BalancesTable() {
  const balances = useQuery(read(wallet.getBalances));
  if (balances.isError && !balances.data) {
    return (
      <ReadFailure
        title="Balances could not be loaded"
        failure={balances.error}
        onRetry={() => void balances.refetch()}
      />
    );
  }
  if (!balances.data) return <SkeletonRows count={6} label="Loading balances" />;
  return (
    <Table label="Balances" minWidth="sm:min-w-120">
      <TableHead>
        <HeadCell>Currency</HeadCell>
        <HeadCell isFigure>
          Balance<Below>Value in USD</Below>
        </HeadCell>
        <HeadCell isFigure className="max-sm:pr-4">
          Available<Below>Locked</Below>
        </HeadCell>
        <HeadCell isFigure className={WIDE}>
          Locked
        </HeadCell>
        <HeadCell isFigure className={WIDE}>
          Value in USD
        </HeadCell>
      </TableHead>
      <tbody>
        {balances.data.map((row) => (
          <BalanceRow key={row.currency} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

/** The last two columns stand under the two before them where the screen is narrow. */
const WIDE = 'hidden sm:table-cell';

function BalanceRow({ row }: { readonly row: wallet.Balance }) {
  const locked = amountFigure(row.lockedBalance, row.currency);
  return (
    <Row>
      <Cell className="font-medium">{row.currency}</Cell>
      <Cell isFigure>
        {amountFigure(row.balance, row.currency)}
        <Below>{usdText(row.usdValue)}</Below>
      </Cell>
      <Cell isFigure className="max-sm:pr-4">
        {amountFigure(row.availableBalance, row.currency)}
        <Below>{locked}</Below>
      </Cell>
      <Cell isFigure className={classNames(WIDE, row.lockedBalance === 0 && 'text-muted')}>
        {locked}
      </Cell>
      <Cell isFigure className={classNames(WIDE, 'text-muted')}>
        {usdText(row.usdValue)}
      </Cell>
    </Row>
  );
}

function Below({ children }: { readonly children: string }) {
  return <span className="block text-meta font-normal text-muted sm:hidden">{children}</span>;
}
