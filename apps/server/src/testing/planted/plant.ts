/**
 * What breaks a rule: statements that are run past all triggers, with names of rows of the stage in them. Behind it stands
 * what else it breaks, since it cannot do the one without the other.
 */
export type Fault = readonly [statements: string, ...others: readonly string[]];
/** What is planted for each rule. At least one fault of a rule breaks that rule alone. */
export type Faults = Readonly<Record<string, readonly Fault[]>>;

type Line = readonly [book: string | null, account: string, asset: string, amount: number];

/** All of these statements, one after the other. */
export const all = (...statements: readonly string[]): string => statements.join(';');

/** An entry with these lines, and the balances moved as the database would move them. */
export function posted(lines: readonly Line[], { id = ':one', event = 'adjustment', cause = ':two' } = {}) {
  const rows = lines.map(
    ([book, account, asset, amount], index) =>
      `(${id}, ${index + 1}, ${book ?? 'null'}::uuid, '${account}', '${asset}', ${amount})`,
  );
  const moved = lines.flatMap(([book, account, asset, amount]) =>
    book === null
      ? []
      : `update ledger_balance set ${account} = ${account} + ${amount} where user_id = ${book} and asset = '${asset}'`,
  );
  return all(
    `insert into ledger_entry (id, event, cause_id, line_count, posted_at) values (${id}, '${event}', ${cause}, ${lines.length}, now())`,
    `insert into ledger_line (entry_id, position, user_id, account, asset, amount) values ${rows.join(', ')}`,
    ...moved,
  );
}

/** A line of the statement that is completed. */
export const told = (book: string, asset: string, amount: number): string =>
  `insert into ledger_transaction (id, user_id, reference, type, status, asset, amount, description, created_at, completed_at)
    values (gen_random_uuid(), ${book}, 'ADJ-PLANTED', 'adjustment', 'completed', '${asset}', ${amount}, 'Planted', now(), now())`;
