import { formatUnits, type Result } from '@halyard/money';
import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';
import { type StatementProblem, Unreadable, unreadable } from './problem.ts';
import type { Statement } from './statement.ts';
import { BANK_SCALE } from './values.ts';

/** The largest file that is read, in bytes: a month of a busy account has a few. */
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024;

/** All statements of a file, or the first thing that is wrong with it. */
export function readStatements(text: string): Result<readonly Statement[], StatementProblem> {
  return whole(() => {
    if (text.length > MAX_STATEMENT_BYTES) unreadable('too-large');
    const plain = text.replace(/^\uFEFF/, '').trimStart();
    const read = plain.startsWith('<') ? readCamt053(plain) : readMt940(plain);
    return read.length > 0 ? read.map(withoutNothing) : unreadable('not-a-statement');
  });
}

/** Banks book nothing at all too: a charge that was waived. */
function withoutNothing(statement: Statement): Statement {
  return { ...statement, entries: statement.entries.filter(({ amount }) => amount !== 0n) };
}

/** Where the last statement of an account that was taken in has ended. */
export type LastStatement = Pick<Statement, 'format' | 'name' | 'number' | 'closing'>;

/**
 * Puts statements of one account in their order, and says whether they follow one another and what was read last, and
 * each adds up. Where the bank counts its statements none may be missing: two payments that cancel each other out leave no other trace.
 */
export function checkRow(
  statements: readonly Statement[],
  last: LastStatement | null,
): Result<readonly Statement[], StatementProblem> {
  return whole(() => {
    let before = last;
    const row = statements.toSorted(byTime);
    for (const statement of row) {
      requireSum(statement);
      if (before) requireNext(statement, before);
      before = statement;
    }
    return row;
  });
}

function byTime(one: Statement, other: Statement): number {
  const days = one.closing.on.localeCompare(other.closing.on);
  return days === 0 ? (one.number ?? 0) - (other.number ?? 0) : days;
}

function requireSum({ name, opening, closing, entries }: Statement): void {
  const sum = entries.reduce((total, { amount }) => total + amount, opening.amount);
  if (sum === closing.amount) return;
  const [comes, says] = [sum, closing.amount].map((units) => formatUnits(units, BANK_SCALE));
  unreadable('wrong-sum', { where: name, comes: comes ?? '', says: says ?? '' });
}

function requireNext(statement: Statement, before: LastStatement): void {
  const words = { where: statement.name, currency: statement.currency, before: before.name };
  if (isSame(statement, before)) unreadable('read-before', words);
  const counts = statement.number === null || before.number === null || isNextNumber(statement, before);
  const balances =
    statement.opening.amount === before.closing.amount && statement.closing.on >= before.closing.on;
  if (!counts || !balances) unreadable('does-not-follow', words);
  if (statement.format !== before.format && !isAnother(statement, before)) unreadable('other-format', words);
}

/**
 * Whether a statement in another format cannot be the last one once more. Nothing in it is written as there, and its balances
 * follow where the day came to nothing. It is another where the bank counts both, or where all of it is of days after the last one.
 */
function isAnother({ number, closing, entries }: Statement, before: LastStatement): boolean {
  if (number !== null && before.number !== null) return true;
  const days = [closing.on, ...entries.map(({ bookedOn }) => bookedOn)];
  return days.every((day) => day > before.closing.on);
}

function isSame(statement: Statement, before: LastStatement): boolean {
  const { closing } = statement;
  return (
    statement.name === before.name &&
    closing.amount === before.closing.amount &&
    closing.on === before.closing.on
  );
}

/** Banks begin to count anew with a new year. */
function isNextNumber({ number, closing }: LastStatement, before: LastStatement): boolean {
  const isNewYear = closing.on.slice(0, 4) > before.closing.on.slice(0, 4);
  return number === (before.number ?? 0) + 1 || (number === 1 && isNewYear);
}

function whole<T>(read: () => T): Result<T, StatementProblem> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, failure: error.problem };
    throw error;
  }
}
