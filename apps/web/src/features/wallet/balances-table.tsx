import { wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { amountFigure, usdText } from '../../domain/money/money.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';

export function BalancesTable() {
  const balances = useQuery(read(wallet.getBalances));
  if (!balances.data)
    return (
      <NotLoaded of={balances} failed="Balances could not be loaded" loading="Loading balances" rows={6} />
    );
  return (
    <Table label="Balances" minWidth="sm:min-w-120">
      <TableHead>
        <HeadCell>Currency</HeadCell>
        <FigureHead>
          Balance<Below>Value in USD</Below>
        </FigureHead>
        <FigureHead className="max-sm:pr-4">
          Available<Below>Locked</Below>
        </FigureHead>
        <FigureHead from="sm">Locked</FigureHead>
        <FigureHead from="sm">Value in USD</FigureHead>
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

function BalanceRow({ row }: { readonly row: wallet.Balance }) {
  const locked = amountFigure(row.lockedBalance, row.currency);
  return (
    <Row>
      <Cell className="font-medium">{row.currency}</Cell>
      <FigureCell>
        {amountFigure(row.balance, row.currency)}
        <Below>{usdText(row.usdValue)}</Below>
      </FigureCell>
      <FigureCell className="max-sm:pr-4">
        {amountFigure(row.availableBalance, row.currency)}
        <Below>{locked}</Below>
      </FigureCell>
      <FigureCell from="sm" className={classNames(row.lockedBalance === 0 && 'text-muted')}>
        {locked}
      </FigureCell>
      <FigureCell from="sm" className={'text-muted'}>
        {usdText(row.usdValue)}
      </FigureCell>
    </Row>
  );
}

function Below({ children }: { readonly children: string }) {
  return <span className="block text-meta font-normal text-muted sm:hidden">{children}</span>;
}
