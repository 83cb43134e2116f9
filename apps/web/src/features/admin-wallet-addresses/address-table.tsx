import type { walletAddresses } from '@halyard/contract';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { sentenceFigure } from '../../domain/money/money.ts';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
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
      <Table label="Wallet addresses" minWidth="min-w-220">
        <TableHead>
          <HeadCell>Symbol</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Network</HeadCell>
          <HeadCell>Address</HeadCell>
          <FigureHead>Min Deposit</FigureHead>
          <FigureHead>Confirmations</FigureHead>
          <HeadCell>Status</HeadCell>
          <HeadCell>Actions</HeadCell>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id}>
              <Cell className="font-medium">{row.symbol}</Cell>
              <Cell>{row.name}</Cell>
              <Cell className="2xl:whitespace-nowrap">{row.network}</Cell>
              <Cell>
                <span className="flex items-center gap-1">
                  <span className="min-w-40 break-all">{row.address}</span>
                  <CopyButton text={row.address} label="Address" isIconOnly />
                </span>
              </Cell>
              <FigureCell>{sentenceFigure(row.minDeposit)}</FigureCell>
              <FigureCell>{row.confirmations}</FigureCell>
              <Cell>
                <StateBadge state={row.isActive ? 'active' : 'inactive'} />
              </Cell>
              <Cell>
                <AddressActions row={row} onAct={(act) => onAct(act, row)} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

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
