import type { Outcome } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import type { ComponentProps, ReactNode } from 'react';
import type { Place } from '../../platform/browser/address.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link, WAY_UP } from '../../ui/buttons/link.tsx';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Profit } from '../prices/movement.tsx';

/** What the screens of copying and of managed portfolios have in common. */

type HeadProps = {
  readonly up: { readonly label: string; readonly place: Place };
  readonly title: string;
  readonly state?: string | undefined;
  /** What is said of it below its name. */
  readonly children?: ReactNode;
  /** What can be done with it. */
  readonly actions?: ReactNode;
};

export function InvestingHead({ up, title, state, children, actions }: HeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <Link {...up.place} className={WAY_UP}>
          {up.label}
        </Link>
        <h2 className="flex flex-wrap items-center gap-2 text-section font-medium break-words">
          {title}
          {state !== undefined && <StateBadge state={state} />}
        </h2>
        {children}
      </div>
      {actions}
    </div>
  );
}

/** Where the money stands, and what it follows. */
export function WaysOn({
  of,
  place,
  book,
}: {
  readonly of: string;
  readonly place: Place;
  readonly book: string;
}) {
  return (
    <p className="mt-1 flex gap-4 text-dense">
      <Link {...place} className="underline underline-offset-2">
        {of}
      </Link>
      <Link to="/portal" query={{ tab: 'trading', book }} className="underline underline-offset-2">
        Its account
      </Link>
    </p>
  );
}

type ListProps<Row> = Pick<ComponentProps<typeof NotLoaded>, 'of' | 'failed'> & {
  readonly title: string;
  /** Nothing until they are read. */
  readonly rows: readonly Row[] | undefined;
};

type Own = {
  readonly id: string;
  readonly name: string;
  readonly place: Place;
  readonly state: string;
  readonly givenUsd: number;
  readonly worthUsd: number;
  readonly resultUsd: number;
};

type OwnListProps = ListProps<Own> & {
  /** What the columns of the name and of the money put in are called. */
  readonly heads: readonly [name: string, given: string];
};

const ownColumns = ([name, given]: OwnListProps['heads']): readonly Column<Own>[] => [
  column(name, (row) => (
    <>
      <Named {...row} />
      <span className="block text-meta text-muted sm:hidden">{row.state}</span>
    </>
  )),
  column('State', { from: 'sm' }, ({ state }) => <StateBadge state={state} />),
  figureColumn(given, { from: 'md' }, ({ givenUsd }) => formatUsd(givenUsd)),
  figureColumn('Worth', ({ worthUsd }) => formatUsd(worthUsd)),
  figureColumn('Result', ({ resultUsd }) => <Profit amountUsd={resultUsd} />),
];

/** What somebody has put money in; not there while that is nothing. */
export function OwnList({ title, of, failed, rows, heads }: OwnListProps) {
  if (rows?.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{title}</h3>
      <NotLoaded of={of} failed={failed} loading={`Loading ${title.toLowerCase()}`} rows={2} />
      {rows && (
        <ColumnTable
          label={title}
          minWidth="min-w-0"
          rows={rows}
          idOf={({ id }) => id}
          columns={ownColumns(heads)}
        />
      )}
    </section>
  );
}

type Past = Pick<Own, 'id' | 'name' | 'place'> & { readonly outcome: Outcome };

type PastListProps = {
  readonly title: string;
  readonly name: string;
  readonly rows: readonly Past[];
};

/** What became of those that have ended; not there while none has. */
export function PastList({ title, name, rows }: PastListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{title}</h3>
      <ColumnTable
        label={title}
        minWidth="min-w-0"
        rows={rows}
        idOf={({ id }) => id}
        columns={pastColumns(name)}
      />
    </section>
  );
}

const pastColumns = (name: string): readonly Column<Past>[] => [
  column(name, (row) => <Named {...row} />),
  figureColumn('Put in', { from: 'sm' }, ({ outcome }) => formatUsd(outcome.putIn)),
  figureColumn('Taken out before', { from: 'md' }, ({ outcome }) => formatUsd(outcome.takenOut)),
  figureColumn('Came back', ({ outcome }) => formatUsd(outcome.atTheEnd)),
  figureColumn('Fees', { from: 'md' }, ({ outcome }) => formatUsd(outcome.fees)),
  figureColumn('Result', ({ outcome }) => <Profit amountUsd={outcome.result} />),
];

function Named({ name, place }: Pick<Own, 'name' | 'place'>) {
  return (
    <Link {...place} className="font-medium [overflow-wrap:anywhere] underline-offset-2 hover:underline">
      {name}
    </Link>
  );
}

type Offer = {
  readonly id: string;
  readonly name: string;
  readonly place: Place;
  readonly state?: string | undefined;
  readonly description: string;
  readonly figures: readonly (readonly [label: string, figure: string])[];
};

type OfferListProps = ListProps<Offer> & {
  readonly none: string;
  /** What has to be known about the figures. */
  readonly note?: string;
  /** How many figures stand in a row, on a phone and beside the name. */
  readonly columns: string;
};

/** What there is to put money in. */
export function OfferList({ title, of, failed, rows, none, note, columns }: OfferListProps) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{title}</h3>
      <NotLoaded of={of} failed={failed} loading={`Loading ${title.toLowerCase()}`} rows={3} />
      {rows?.length === 0 && <EmptyState title={none} />}
      {rows && rows.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
            {rows.map((row) => (
              <OfferRow key={row.id} offer={row} columns={columns} />
            ))}
          </ul>
          {note && <p className="max-w-[72ch] text-dense text-pretty text-muted">{note}</p>}
        </>
      )}
    </section>
  );
}

function OfferRow({ offer, columns }: { readonly offer: Offer; readonly columns: string }) {
  const { name, place, state, description, figures } = offer;
  return (
    <li className="grid items-center gap-x-8 gap-y-4 px-5 py-5 lg:grid-cols-[1fr_auto_6rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          {state !== undefined && <StateBadge state={state} />}
        </p>
        <p className="line-clamp-3 max-w-[60ch] text-pretty text-muted">{description}</p>
      </div>
      <dl className={`grid ${columns} gap-x-6 gap-y-3 text-dense`}>
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col justify-between lg:min-w-20 lg:text-right">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <Link
        {...place}
        aria-label={`View ${name}`}
        className={`${buttonStyle('secondary')} justify-self-start lg:justify-self-end`}
      >
        View
      </Link>
    </li>
  );
}
