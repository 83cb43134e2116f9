/** What a bank says of an account between two moments: the same of every format. Amounts are hundredths of the currency. */
export type Statement = {
  readonly format: 'camt.053' | 'mt940';
  /** What people call it: its number, else the bank's own name for it. */
  readonly name: string;
  /** Its number in the row of statements of this account, where the bank counts them. */
  readonly number: number | null;
  /** An IBAN without spaces, or the bank's own form of the account. */
  readonly account: string;
  readonly currency: string;
  readonly opening: Balance;
  readonly closing: Balance;
  /** Booked entries alone, in the bank's order. */
  readonly entries: readonly StatementEntry[];
};

export type Balance = { readonly on: string; readonly amount: bigint };

export type StatementEntry = {
  /** Signed: what came is positive. */
  readonly amount: bigint;
  /** Days as the bank writes them: 2026-11-23. */
  readonly bookedOn: string;
  readonly valueOn: string;
  /** The bank's own reference of it, where it has one. */
  readonly bankReference: string | null;
  /** What whoever ordered the payment called it. */
  readonly endToEndId: string | null;
  /** The text that came with it, the structured reference included. */
  readonly text: string;
  readonly party: Party;
  /** It undoes a payment that was made before. */
  readonly isReturn: boolean;
};

/** Whom the money came from, or went to. What the bank does not say is null. */
export type Party = {
  readonly name: string | null;
  readonly account: string | null;
  readonly bic: string | null;
};

export const NOBODY: Party = { name: null, account: null, bic: null };

/** Words with which banks say that they have no reference. */
const NO_REFERENCE = /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|NOREF|NULL)?$/i;

export function referenceOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return NO_REFERENCE.test(trimmed) ? null : trimmed;
}
