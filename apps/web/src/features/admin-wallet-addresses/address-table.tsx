import type { walletAddresses } from '@halyard/contract';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { sentenceFigure } from '../../domain/money/money.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { type AddressAct, AddressActions } from './address-actions.tsx';

type Address = walletAddresses.WalletAddress;

type AddressTableProps = {
  readonly rows: readonly Address[];
  readonly onAct: (act: AddressAct, address: Address) => void;
};

/** Eight columns need this much. */
const TABLE_FROM_PX = 1024;

export function AddressTable({ rows, onAct }: AddressTableProps) {
  const isWide = useAtLeast(TABLE_FROM_PX);
  if (!isWide) return <AddressList rows={rows} onAct={onAct} />;
  return (
    <div className="max-2xl:[&_:is(td,th)]:px-2.5 max-2xl:[&_:is(td,th):first-child]:pl-4">
      <ColumnTable
        label="Wallet addresses"
        minWidth="min-w-220"
        columns={columnsOf(onAct)}
        rows={rows}
        idOf={({ id }) => id}
      />
    </div>
  );
}

const columnsOf = (onAct: AddressTableProps['onAct']): readonly Column<Address>[] => [
  column('Symbol', { className: 'font-medium' }, ({ symbol }) => symbol),
  column('Name', ({ name }) => name),
  column('Network', { className: '2xl:whitespace-nowrap' }, ({ network }) => network),
  column('Address', ({ address }) => (
    <span className="flex items-center gap-1">
      <span className="min-w-40 break-all">{address}</span>
      <CopyButton text={address} label="Address" isIconOnly />
    </span>
  )),
  figureColumn('Min Deposit', ({ minDeposit }) => sentenceFigure(minDeposit)),
  figureColumn('Confirmations', ({ confirmations }) => confirmations),
  column('Status', ({ isActive }) => <StateBadge state={isActive ? 'active' : 'inactive'} />),
  column('Actions', (row) => <AddressActions row={row} onAct={(act) => onAct(act, row)} />),
];

/** The same one under the other, where there is no room for columns. */
function AddressList({ rows, onAct }: AddressTableProps) {
  return (
    <ul
      aria-label="Wallet addresses"
      className="divide-y divide-line border-y border-line bg-surface max-sm:-mx-4 sm:rounded-panel sm:border-x"
    >
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="min-w-0">
            <p className="flex items-center gap-2">
              <span className="font-medium">{row.symbol}</span>
              <span className="min-w-0 truncate text-muted">{row.name}</span>
              <StateBadge state={row.isActive ? 'active' : 'inactive'} />
            </p>
            <p className="mt-0.5 text-dense text-muted">{row.network}</p>
            <p className="flex items-center gap-1 text-dense">
              <span className="min-w-0 break-all">{row.address}</span>
              <CopyButton text={row.address} label="Address" isIconOnly />
            </p>
            <p className="text-dense text-muted">
              {`Min deposit ${sentenceFigure(row.minDeposit)} ${row.symbol}, ${confirmationsText(row.confirmations)}`}
            </p>
          </div>
          <AddressActions row={row} onAct={(act) => onAct(act, row)} />
        </li>
      ))}
    </ul>
  );
}

function confirmationsText(count: number): string {
  return count === 1 ? '1 confirmation' : `${count} confirmations`;
}
