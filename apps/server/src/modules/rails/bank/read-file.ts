import { createHash } from 'node:crypto';
import {
  checkRow,
  isAccountOf,
  MAX_STATEMENT_BYTES,
  readStatements,
  type Statement,
  type StatementProblem,
} from '@halyard/banking';
import { say, type StoredText } from '@halyard/contract';
import type { Settings } from '../../../platform/settings.ts';
import { type BankAccount, bankAccountsOf } from './bank-accounts.ts';
import type { StatementRow } from './store-files.ts';

export type ReadFile =
  | { readonly ok: true; readonly account: BankAccount; readonly statements: readonly Statement[] }
  | { readonly ok: false; readonly problem: StoredText };

/** What a file says, of the one account of ours that it is about. Nothing is looked up: whether it follows is another question. */
export function readFile(settings: Settings, content: Buffer): ReadFile {
  if (content.length > MAX_STATEMENT_BYTES) return refused({ problem: 'too-large', words: {} });
  const read = readStatements(textOf(content));
  if (!read.ok) return refused(read.failure);
  const [first, ...more] = read.value;
  if (!first) return refused({ problem: 'not-a-statement', words: {} });
  if (more.some(({ account, currency }) => account !== first.account || currency !== first.currency)) {
    return { ok: false, problem: say('bank-file-many-accounts', {}) };
  }
  const account = bankAccountsOf(settings).find(
    ({ iban, currency }) => currency === first.currency && isAccountOf(first.account, iban),
  );
  if (!account) {
    return {
      ok: false,
      problem: say('bank-file-other-account', { account: `${first.account} ${first.currency}` }),
    };
  }
  return { ok: true, account, statements: read.value };
}

/** Whether it adds up and follows what was read last; then its statements are in their order. */
export function followOn(file: ReadFile & { ok: true }, last: StatementRow | null): ReadFile {
  const row = checkRow(file.statements, last);
  return row.ok ? { ...file, statements: row.value } : refused(row.failure);
}

export const digestOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** Banks write UTF-8, or one byte a letter as they always did. */
function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return content.toString('latin1');
  }
}

function refused({ problem, words }: StatementProblem): ReadFile {
  return { ok: false, problem: sentenceOf(problem, words) };
}

function sentenceOf(problem: StatementProblem['problem'], words: StatementProblem['words']): StoredText {
  const word = (name: string): string => words[name] ?? '';
  const where = word('where');
  switch (problem) {
    case 'too-large':
    case 'not-a-statement':
    case 'declares-entities':
    case 'too-deep':
      return say(`bank-file-${problem}`, {});
    case 'broken-xml':
    case 'broken-line':
      return say(`bank-file-${problem}`, { line: word('line') });
    case 'unread-version':
      return say('bank-file-unread-version', { version: word('version') });
    case 'lacks':
      return say('bank-file-lacks', { where, what: word('what') });
    case 'bad-value':
      return say('bank-file-bad-value', { where, value: word('value') });
    case 'other-currency':
      return say('bank-file-other-currency', { where, said: word('said'), currency: word('currency') });
    case 'wrong-sum':
      return say('bank-file-wrong-sum', { where, comes: word('comes'), says: word('says') });
    case 'does-not-follow':
      return say('bank-file-does-not-follow', { where, currency: word('currency'), before: word('before') });
    case 'other-format':
      return say('bank-file-other-format', { where, currency: word('currency'), before: word('before') });
    case 'read-before':
      return say('bank-file-read-before', { where, currency: word('currency') });
  }
}
