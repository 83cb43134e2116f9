import { wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { amountFigure, usdText } from '../../domain/money/money.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';

export function BalancesTable() {
  const balances = useQuery(read(wallet.getBalances));
  if (!balances.data)
    return (
      <NotLoaded of={balances} failed="Balances could not be loaded" loading="Loading balances" rows={6} />
    );
  return (
    <ColumnTable
      label="Balances"
      minWidth="sm:min-w-120"
      columns={COLUMNS}
      rows={balances.data}
      idOf={({ currency }) => currency}
    />
  );
}

const lockedText = ({ lockedBalance, currency }: wallet.Balance) => amountFigure(lockedBalance, currency);

/** The last two columns stand under the two before them where the screen is narrow. */
const COLUMNS: readonly Column<wallet.Balance>[] = [
  column('Currency', { className: 'font-medium' }, ({ currency }) => currency),
  figureColumn('Balance', { head: withBelow('Balance', 'Value in USD') }, ({ balance, currency, usdValue }) =>
    withBelow(amountFigure(balance, currency), usdText(usdValue)),
  ),
  figureColumn('Available', { head: withBelow('Available', 'Locked') }, (row) =>
    withBelow(amountFigure(row.availableBalance, row.currency), lockedText(row)),
  ),
  figureColumn(
    'Locked',
    { from: 'sm', className: ({ lockedBalance }) => lockedBalance === 0 && 'text-muted' },
    lockedText,
  ),
  figureColumn('Value in USD', { from: 'sm', className: 'text-muted' }, ({ usdValue }) => usdText(usdValue)),
];

function withBelow(text: string, below: string) {
  return (
    <>
      {text}
      <span className="block text-meta font-normal text-muted sm:hidden">{below}</span>
    </>
  );
}
