import { wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
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
    <Table label="Balances" minWidth="min-w-120">
      <TableHead>
        <HeadCell>Currency</HeadCell>
        <HeadCell isFigure>Balance</HeadCell>
        <HeadCell isFigure>Available</HeadCell>
        <HeadCell isFigure>Locked</HeadCell>
        <HeadCell isFigure>Value in USD</HeadCell>
      </TableHead>
      <tbody>
        {balances.data.map((row) => (
          <Row key={row.currency}>
            <Cell className="font-medium">{row.currency}</Cell>
            <Cell isFigure>{amountFigure(row.balance, row.currency)}</Cell>
            <Cell isFigure>{amountFigure(row.availableBalance, row.currency)}</Cell>
            <Cell isFigure className={row.lockedBalance === 0 ? 'text-muted' : ''}>
              {amountFigure(row.lockedBalance, row.currency)}
            </Cell>
            <Cell isFigure className="text-muted">
              {usdText(row.usdValue)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
