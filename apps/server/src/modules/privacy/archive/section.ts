import type { BookId, UserId } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import { type StoredText, textOf } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import sql, { type Sql } from 'sql-template-tag';

/** What of somebody is in the archive: one file each, with the rows it is made of. */

/** An address somebody has proved to be theirs, and while it was: before and after it may be another person's. */
export type OwnAddress = { readonly address: string; readonly since: Date; readonly until: Date | null };

/** Whose archive it is: the person, their books, and their addresses. */
export type Owner = {
  readonly userId: UserId;
  readonly books: readonly BookId[];
  readonly addresses: readonly OwnAddress[];
};

/** As the database answers them. */
export type Cell = string | number | bigint | boolean | Date | null;
export type Cells = Readonly<Record<string, Cell>>;

export type Section = {
  readonly file: string;
  /** What the file is, for whoever opens it. */
  readonly says: string;
  /** In the order they are written; the SQL names them so. A single one called `content` makes a JSON file of one value. */
  readonly columns: readonly string[];
  readonly rows: (owner: Owner) => Sql;
  /** What is read as it is stored and written as people read it. */
  readonly finish?: (row: Cells) => Cells;
};

/** Money in cents, quantities and percentages are kept in hundredths. */
export const hundredths = (column: Sql): Sql => sql`round(${column} / 100.0, 2)`;
export const price = (column: Sql): Sql => sql`trim_scale(${column} / 1e10)`;
export const ofBooks = ({ books }: Owner): Sql => sql`user_id = any(${[...books]}::uuid[])`;

/** Whether what went to or came from an address at this moment is theirs. */
export const whileTheirs = ({ addresses }: Owner, address: Sql, at: Sql): Sql => sql`exists (
  select from unnest(${addresses.map((own) => own.address)}::text[], ${addresses.map(({ since }) => since)}::timestamptz[],
    ${addresses.map(({ until }) => until)}::timestamptz[]) as own (address, since, until)
  where own.address = ${address} and own.since <= ${at} and (own.until is null or ${at} < own.until))`;

/** Amounts in the smallest unit of the asset that `currency` names. */
export const inUnits =
  (...names: readonly string[]) =>
  (row: Cells): Cells => ({
    ...row,
    ...Object.fromEntries(
      names.map((name) => [name, formatUnits(row[name] as bigint, scaleOf(row['currency'] as string))]),
    ),
  });

export const told = (value: Cell | undefined): string =>
  value ? textOf(value as unknown as StoredText) : '';
