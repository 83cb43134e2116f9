/**
 * What banks write and read: references that customers name, statements that come in, files of payments that go out, and
 * whose money an entry may be. It opens no file and knows no customer but those it is handed.
 */
export { isAccountOf, isBic, isSameAccount, plainIban } from './accounts.ts';
export { epcQrText, type Transfer } from './epc-qr.ts';
export {
  type Candidate,
  matchEntry,
  type Match,
  type Payer,
  referencesOf,
  suggest,
  type Suggestion,
} from './matching.ts';
export { isNameOf, type PersonName } from './names.ts';
export { type PaymentFile, plainText, writePain001 } from './pain001.ts';
export type { StatementProblem, StatementProblemCode } from './problem.ts';
export { checkRow, type LastStatement, MAX_STATEMENT_BYTES, readStatements } from './read-statements.ts';
export { creditorReference, findReferences, isCreditorReference, printReference } from './reference.ts';
export type { Balance, Party, Statement, StatementEntry } from './statement.ts';
