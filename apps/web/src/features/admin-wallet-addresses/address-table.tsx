import { walletAddresses } from '@halyard/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useAct } from '../../platform/act.ts';
import { ADMIN } from '../../texts.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { plainText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

type Address = walletAddresses.WalletAddress;

type AddressTableProps = {
  readonly rows: readonly Address[];
  readonly onEdit: (address: Address) => void;
  readonly onDelete: (address: Address) => void;
};

export function AddressTable({ rows, onEdit, onDelete }: AddressTableProps) {
  return (
    <Table label="Wallet addresses" minWidth="min-w-260">
      <TableHead>
        <HeadCell>Symbol</HeadCell>
        <HeadCell>Name</HeadCell>
        <HeadCell>Network</HeadCell>
        <HeadCell>Address</HeadCell>
        <HeadCell isFigure>Min Deposit</HeadCell>
        <HeadCell isFigure>Confirmations</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell>Actions</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <AddressRow key={row.id} row={row} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
        ))}
      </tbody>
    </Table>
  );
}

type AddressRowProps = {
  readonly row: Address;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function AddressRow({ row, onEdit, onDelete }: AddressRowProps) {
  const toggle = useAct(walletAddresses.toggleWalletAddress, {
    reloads: [walletAddresses.listWalletAddresses],
    onDone: () => notices.success(ADMIN.addressToggled),
    onFailed: (failure) => notices.failure(failure, ADMIN.addressToggleFailure),
  });
  const name = `${row.symbol} on ${row.network}`;
  return (
    <Row>
      <Cell className="font-medium">{row.symbol}</Cell>
      <Cell className="whitespace-nowrap">{row.name}</Cell>
      <Cell className="whitespace-nowrap">{row.network}</Cell>
      <Cell>
        <span className="flex items-center gap-1">
          <span className="max-w-44 truncate" title={row.address}>
            {row.address}
          </span>
          <CopyButton text={row.address} label="Address" isIconOnly />
        </span>
      </Cell>
      <Cell isFigure>{plainText(row.minDeposit)}</Cell>
      <Cell isFigure>{row.confirmations}</Cell>
      <Cell>
        <StateBadge state={row.isActive ? 'active' : 'inactive'} />
      </Cell>
      <Cell>
        <div className="flex gap-1">
          <Button
            size="small"
            variant="quiet"
            className="-ml-2.5 touch:-ml-3"
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            <Pencil aria-hidden className="size-3.5" />
          </Button>
          <Button
            size="small"
            variant="secondary"
            isBusy={toggle.isRunning}
            aria-label={`${row.isActive ? 'Deactivate' : 'Activate'} ${name}`}
            onClick={() => toggle.run({ params: { id: row.id } })}
          >
            {row.isActive ? 'Deactivate' : 'Activate'}
          </Button>
          <Button size="small" variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 aria-hidden className="size-3.5 text-danger" />
          </Button>
        </div>
      </Cell>
    </Row>
  );
}
