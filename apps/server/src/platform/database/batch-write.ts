import { assert } from '@halyard/money';
import sql, { empty, join, raw, type RawValue, Sql } from 'sql-template-tag';

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

/** Whether a statement is for any number of rows, or for one of each kind. */
export type Form = 'many' | 'one';

/**
 * Rows as a source to select from, `n`: one array a column, so that the text is the same for any number of rows. The
 * arrays are unrolled side by side in a select list, which costs a fraction of one `unnest` of them all. A column that is the
 * same in every row is sent once: its array is empty, an array that has ended gives nulls, and these stand for that value.
 * The first column is always an array, since it says how many rows there are.
 *
 * In the other form it is a single row, whose values are no arrays: a statement of some hundred columns takes the database a
 * good tenth less. It is another text.
 */
export function rowsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], form: Form = 'many'): Sql {
  if (form === 'one') return oneRow(columns, rows);
  const asked: string[] = [];
  const unrolled: string[] = [];
  const ones: RawValue[] = [];
  const arrays: RawValue[] = [];
  let [ask, unroll] = ['(select ', 'unnest('];
  for (const [index, { name, type, of }] of columns.entries()) {
    const [after, end] =
      index < columns.length - 1 ? [', ', ', unnest('] : [' from (select ', ') as l) as n'];
    unrolled.push(unroll);
    if (type === 'jsonb' || type === 'json') {
      arrays.push(arrayBytes(rows, of));
      unroll = `::text[])::${type} as ${name}${end}`;
      ask += name + after;
      continue;
    }
    const values = rows.map(of);
    const isOne = index > 0 && values.every((value) => isSame(value, values[0]));
    arrays.push(isOne ? '{}' : arrayText(values));
    unroll = `::${type}[]) as ${name}${end}`;
    if (index === 0) {
      ask += name + after;
      continue;
    }
    asked.push(`${ask}coalesce(${name}, `);
    ones.push(isOne ? (values[0] ?? null) : null);
    ask = `::${type}) as ${name}${after}`;
  }
  const [first = '', ...more] = unrolled;
  // Made of its strings at once: templates in templates would copy each of them a few times.
  return new Sql([...asked, ask + first, ...more, unroll], [...ones, ...arrays]);
}

function oneRow<Row>(columns: readonly Column<Row>[], [row, ...more]: readonly Row[]): Sql {
  assert(row !== undefined && more.length === 0, 'what is written in the form of one row is one row');
  const last = columns.length - 1;
  const after = columns.map(
    ({ name, type }, index) => `::${type} as ${name}${index < last ? ', ' : ') as n'}`,
  );
  return new Sql(
    ['(select ', ...after],
    columns.map(({ of }) => of(row)),
  );
}

const isSame = (one: RawValue, other: RawValue): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());

/** An array as the database reads it. The driver's own way is made for values of any kind, and takes longer. */
function arrayText(values: readonly RawValue[]): string {
  let text = '{';
  for (const value of values) text += (text === '{' ? '' : ',') + elementText(value);
  return `${text}}`;
}

/** Rows that are written together mostly have one moment. */
let lastMoment = { at: new Date(0), text: '' };

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
      if (lastMoment.at !== value) lastMoment = { at: value, text: `"${value.toISOString()}"` };
      return lastMoment.text;
  }
}

const WORD_BYTES = 4;
const NULL_LENGTH = -1;
const TEXT_OID = 25;
/** One dimension, maybe with nulls, of texts; so many, the first of which is number one. */
const HEAD = [1, 1, TEXT_OID, 0, 1];
const LENGTH_IN_HEAD = 3;

/** An array of long texts in PostgreSQL's binary form: nothing in them has to be marked, here or there. */
function arrayBytes<Row>(rows: readonly Row[], of: (row: Row) => RawValue): Buffer {
  const texts = rows.map((row) => {
    const text = of(row);
    assert(typeof text === 'string' || text === null, 'JSON is written as text');
    return { text, length: text === null ? NULL_LENGTH : Buffer.byteLength(text) };
  });
  const size = texts.reduce((sum, { length }) => sum + WORD_BYTES + Math.max(0, length), 0);
  const bytes = Buffer.allocUnsafe(HEAD.length * WORD_BYTES + size);
  let at = 0;
  for (const word of HEAD.with(LENGTH_IN_HEAD, texts.length)) at = bytes.writeInt32BE(word, at);
  for (const { text, length } of texts) {
    at = bytes.writeInt32BE(length, at);
    if (text !== null) at += bytes.write(text, at);
  }
  return bytes;
}

export function namesOf(columns: readonly { readonly name: string }[], prefix = ''): Sql {
  return raw(columns.map(({ name }) => `${prefix}${name}`).join(', '));
}

/** The same columns to be read: each under the name its row has it by. */
export function selectList(columns: readonly { readonly name: string }[]): Sql {
  const asRead = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return raw(columns.map(({ name }) => `${name} as "${asRead(name)}"`).join(', '));
}

/** Writes rows that nobody else may be at: a single one is a batch of one. */
export function insertRows<Row>(table: Sql, columns: readonly Column<Row>[], rows: readonly Row[]): Sql {
  return sql`insert into ${table} (${namesOf(columns)}) select ${namesOf(columns, 'n.')} from ${rowsOf(columns, rows)}`;
}

/** A named step of a statement that writes for many customers at once. */
export type Step = { readonly name: string; readonly step: Sql };

/**
 * Inserts rows of the customers whose book was moved on by the first step of the statement, and of nobody else. Every row
 * names its customer in `user_id`, or by `owner` where the table keeps somebody else there, or nobody.
 */
export function insertStep<Row>(
  name: string,
  table: Sql,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  {
    owner,
    ending = empty,
    form = 'many',
  }: { readonly owner?: (row: Row) => string; readonly ending?: Sql; readonly form?: Form } = {},
): Step {
  const owned = owner ? [...columns, column<Row>('owner_id', 'uuid', owner)] : columns;
  return {
    name,
    step: sql`insert into ${table} (${namesOf(columns)})
      select ${namesOf(columns, 'n.')} from ${rowsOf(owned, rows, form)}
      join moved on moved.user_id = ${raw(owner ? 'n.owner_id' : 'n.user_id')} ${ending}`,
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
