import { assert } from '@halyard/money';
import sql, { join, raw, type RawValue, type Sql } from 'sql-template-tag';

/** One column of rows that are written together: its name, its type in the database, and where its value comes from. */
export type Column<Row> = {
  readonly name: string;
  readonly type: string;
  readonly of: (row: Row) => RawValue;
};

/** `column('id', 'uuid', (row) => row.id)` */
export function column<Row>(name: string, type: string, of: (row: Row) => RawValue): Column<Row> {
  return { name, type, of };
}

/**
 * Rows as a source to select from, `n`: one array a column, so that the text is the same for any number of rows. The
 * arrays are unrolled side by side in a select list, which costs a fraction of one `unnest` of them all.
 */
export function rowsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sql {
  const lists = columns.map(
    ({ name, type, of }) => sql`unnest(${arrayText(rows, of)}::${raw(type)}[]) as ${raw(name)}`,
  );
  return sql`(select ${join(lists)}) as n`;
}

/** An array as the database reads it. The driver's own way is made for values of any kind, and takes longer. */
function arrayText<Row>(rows: readonly Row[], of: (row: Row) => RawValue): string {
  let text = '{';
  for (const row of rows) text += (text === '{' ? '' : ',') + elementText(of(row));
  return `${text}}`;
}

function elementText(value: RawValue): string {
  switch (typeof value) {
    case 'string':
      return value.includes('"') || value.includes('\\')
        ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
        : `"${value}"`;
    case 'bigint':
    case 'number':
    case 'boolean':
      return String(value);
    default:
      if (value === null) return 'NULL';
      assert(
        value instanceof Date,
        'a value that is written in a batch is text, a number, yes or no, or a moment',
      );
      return `"${value.toISOString()}"`;
  }
}

export function namesOf(columns: readonly { readonly name: string }[], prefix = ''): Sql {
  return raw(columns.map(({ name }) => `${prefix}${name}`).join(', '));
}

/** A named step of a statement that writes for many customers at once. */
export type Step = { readonly name: string; readonly step: Sql };

/**
 * Inserts rows of the customers whose book was moved on by the first step of the statement, and of nobody else.
 * Every row names its customer in `owner`, which a table may or may not keep.
 */
export function insertStep<Row>(
  name: string,
  table: Sql,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: { readonly owner: (row: Row) => string; readonly onConflict?: Sql },
): Step {
  const owned = [...columns, column<Row>('owner_id', 'uuid', options.owner)];
  const conflict = options.onConflict ?? sql``;
  return {
    name,
    step: sql`insert into ${table} (${namesOf(columns)})
      select ${namesOf(columns, 'n.')} from ${rowsOf(owned, rows)} join moved on moved.user_id = n.owner_id ${conflict}`,
  };
}

/** Puts the steps behind the guard that says for whom they may write. `more` are steps that are text already. */
export function writeStatement(moved: Sql, steps: readonly Step[], more: Sql | null, answer: Sql): Sql {
  const parts = [
    sql`moved as (${moved})`,
    ...steps.map(({ name, step }) => sql`${raw(name)} as (${step})`),
    ...(more ? [more] : []),
  ];
  return sql`with ${join(parts, ', ')} ${answer}`;
}
