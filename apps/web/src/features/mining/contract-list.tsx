import { mining } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { dateText } from '../../ui/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

/** The contracts one has; nothing is shown before there is one. */
export function ContractList() {
  const contracts = useQuery(read(mining.listMiningContracts));
  if (!contracts.data || contracts.data.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 text-lead font-medium">Your contracts (simulated)</h3>
      <Table label="Mining contracts" minWidth="min-w-100">
        <TableHead>
          <HeadCell>Package</HeadCell>
          <HeadCell>Activated</HeadCell>
          <HeadCell>Ends</HeadCell>
        </TableHead>
        <tbody>
          {contracts.data.map((contract) => (
            <Row key={contract.id}>
              <Cell className="font-medium">{contract.packageName}</Cell>
              <Cell>{dateText(contract.activatedAt)}</Cell>
              <Cell>{dateText(contract.endsAt)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
