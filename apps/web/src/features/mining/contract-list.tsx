import { mining } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';

/** The contracts one has; nothing is shown before there is one. */
export function ContractList() {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...read(mining.listMiningContracts, { query: { page } }),
    placeholderData: keepPreviousData,
  });
  if (!list.data || list.data.contracts.length === 0) return null;
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
          {list.data.contracts.map((contract) => (
            <Row key={contract.id}>
              <Cell className="font-medium">{contract.packageName}</Cell>
              <Cell>{dateText(contract.activatedAt)}</Cell>
              <Cell>{dateText(contract.endsAt)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <Pagination {...list.data.pagination} noun="contracts" onPage={setPage} />
    </section>
  );
}
