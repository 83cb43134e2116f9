import type { mining } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { serverNow } from '../../platform/live/server-clock.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { yieldOf } from './simulated-yield.ts';

type ContractTableProps = {
  readonly contracts: readonly mining.MiningContract[];
  /** Nothing while they are read. */
  readonly packages: readonly mining.MiningPackage[] | undefined;
};

/** What was bought: how much of it, for how long, how far it has come, and what the simulation pays. */
export function ContractTable({ contracts, packages }: ContractTableProps) {
  return (
    <Table label="Mining contracts" minWidth="min-w-0">
      <TableHead>
        <HeadCell>Package</HeadCell>
        <HeadCell from="lg">Hash rate</HeadCell>
        <HeadCell from="md">Term</HeadCell>
        <HeadCell>Day</HeadCell>
        <FigureHead>
          Simulated a day<span className="block font-normal md:hidden">so far</span>
        </FigureHead>
        <FigureHead from="md">Simulated so far</FigureHead>
      </TableHead>
      <tbody>
        {contracts.map((contract) => (
          <ContractRow
            key={contract.id}
            contract={contract}
            offer={packages?.find(({ id }) => id === contract.packageId)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type ContractRowProps = {
  readonly contract: mining.MiningContract;
  /** Nothing while it is read. */
  readonly offer: mining.MiningPackage | undefined;
};

function ContractRow({ contract, offer }: ContractRowProps) {
  const simulated = offer && yieldOf(contract, offer, serverNow());
  const capacity = offer?.capacity ?? '–';
  const term = `${dateText(contract.activatedAt)} to ${dateText(contract.endsAt)}`;
  const soFar = simulated ? rangeText(simulated.soFar) : '–';
  return (
    <Row>
      <Cell>
        <span className="font-medium">{contract.packageName}</span>
        {contract.price !== undefined && (
          <span className="block text-meta text-muted">{formatUsd(contract.price)}, not charged</span>
        )}
        {/* What has no column where there is no room for one. */}
        <span className="block text-meta text-muted lg:hidden">{capacity}</span>
        <span className="block text-meta text-muted md:hidden">{term}</span>
      </Cell>
      <Cell from="lg" className="whitespace-nowrap">
        {capacity}
      </Cell>
      <Cell from="md" className="whitespace-nowrap text-muted">
        {term}
      </Cell>
      <Cell className="whitespace-nowrap">
        {simulated && (
          <>
            {`${simulated.passed} of ${simulated.days}`}
            <progress
              aria-label={`Days of ${contract.packageName} that are over`}
              max={simulated.days}
              value={simulated.passed}
              className="mt-1 block h-1 w-14 appearance-none sm:w-24 overflow-hidden rounded-control bg-sunken [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brass"
            />
          </>
        )}
      </Cell>
      <FigureCell>
        {simulated ? rangeText(simulated.perDay) : '–'}
        <span className="block text-meta text-muted md:hidden">{soFar}</span>
      </FigureCell>
      <FigureCell from="md">{soFar}</FigureCell>
    </Row>
  );
}

function rangeText({ from, to }: { readonly from: number; readonly to: number }): string {
  const [low, high] = [formatUsd(from.toFixed(2)), formatUsd(to.toFixed(2))];
  return low === high ? low : `${low} to ${high}`;
}
