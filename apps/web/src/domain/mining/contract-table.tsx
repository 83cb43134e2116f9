import type { mining } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { serverNow } from '../../platform/live/server-clock.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { yieldOf } from './simulated-yield.ts';

type ContractTableProps = {
  readonly contracts: readonly mining.MiningContract[];
  /** Nothing while they are read. */
  readonly packages: readonly mining.MiningPackage[] | undefined;
};

/** What was bought: how much of it, for how long, how far it has come, and what the simulation pays. */
export function ContractTable({ contracts, packages }: ContractTableProps) {
  return (
    <ColumnTable
      label="Mining contracts"
      minWidth="min-w-0"
      columns={COLUMNS}
      rows={contracts.map((contract) => ({ ...contract, ...figuresOf(contract, packages) }))}
      idOf={({ id }) => id}
    />
  );
}

function figuresOf(contract: mining.MiningContract, packages: ContractTableProps['packages']) {
  const offer = packages?.find(({ id }) => id === contract.packageId);
  const pays = offer && yieldOf(contract, offer, serverNow());
  return {
    pays,
    capacity: offer?.capacity ?? '–',
    term: `${dateText(contract.activatedAt)} to ${dateText(contract.endsAt)}`,
    soFar: pays ? rangeText(pays.soFar) : '–',
  };
}

const PER_DAY = {
  head: (
    <>
      Simulated a day<span className="block font-normal md:hidden">so far</span>
    </>
  ),
};

const COLUMNS: readonly Column<mining.MiningContract & ReturnType<typeof figuresOf>>[] = [
  column('Package', ({ packageName, price, capacity, term }) => (
    <>
      <span className="font-medium">{packageName}</span>
      {price !== undefined && (
        <span className="block text-meta text-muted">{formatUsd(price)}, not charged</span>
      )}
      {/* What has no column where there is no room for one. */}
      <span className="block text-meta text-muted lg:hidden">{capacity}</span>
      <span className="block text-meta text-muted md:hidden">{term}</span>
    </>
  )),
  column('Hash rate', { from: 'lg', className: 'whitespace-nowrap' }, ({ capacity }) => capacity),
  column('Term', { from: 'md', className: 'whitespace-nowrap text-muted' }, ({ term }) => term),
  column(
    'Day',
    { className: 'whitespace-nowrap' },
    ({ packageName, pays }) => pays && <DaysOver of={packageName} {...pays} />,
  ),
  figureColumn('Simulated a day', PER_DAY, ({ pays, soFar }) => (
    <>
      {pays ? rangeText(pays.perDay) : '–'}
      <span className="block text-meta text-muted md:hidden">{soFar}</span>
    </>
  )),
  figureColumn('Simulated so far', { from: 'md' }, ({ soFar }) => soFar),
];

type DaysOverProps = { readonly of: string; readonly passed: number; readonly days: number };

function DaysOver({ of, passed, days }: DaysOverProps) {
  return (
    <>
      {`${passed} of ${days}`}
      <progress
        aria-label={`Days of ${of} that are over`}
        max={days}
        value={passed}
        className="mt-1 block h-1 w-14 appearance-none sm:w-24 overflow-hidden rounded-control bg-sunken [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brass"
      />
    </>
  );
}

function rangeText({ from, to }: { readonly from: number; readonly to: number }): string {
  const [low, high] = [formatUsd(from.toFixed(2)), formatUsd(to.toFixed(2))];
  return low === high ? low : `${low} to ${high}`;
}
