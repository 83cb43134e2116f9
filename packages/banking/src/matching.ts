import { isSameAccount } from './accounts.ts';
import { isNameOf, type PersonName } from './names.ts';
import { findReferences } from './reference.ts';
import type { StatementEntry } from './statement.ts';

/** A customer as this package needs to know them. */
export type Payer = PersonName & {
  readonly userId: string;
  /** Their reference, without spaces; empty while they have none. */
  readonly reference: string;
  /** Accounts that a person has said are theirs. */
  readonly accounts: readonly string[];
};

export type Match =
  /** It says whose it is, and comes from them. */
  | { readonly kind: 'sure'; readonly userId: string }
  /** It says whose it is, and somebody else has sent it, or nobody says who. */
  | { readonly kind: 'other-sender'; readonly userId: string }
  /** It says nothing that is known, or more than one thing. */
  | { readonly kind: 'unknown' };

type Incoming = Pick<StatementEntry, 'text' | 'endToEndId' | 'party'>;

/** The references within what came with a payment. The length is that of all references of the house. */
export function referencesOf({ text, endToEndId }: Incoming, length: number): readonly string[] {
  return [...new Set([...findReferences(text, length), ...findReferences(endToEndId ?? '', length)])];
}

/** Whose money it is: a reference says so, and the sender must be the one it belongs to. */
export function matchEntry(entry: Incoming, payers: readonly Payer[], length: number): Match {
  const named = referencesOf(entry, length);
  const owners = payers.filter(({ reference }) => named.includes(reference));
  const [owner] = owners;
  if (!owner || owners.length > 1) return { kind: 'unknown' };
  return { kind: isFrom(entry, owner) ? 'sure' : 'other-sender', userId: owner.userId };
}

/** A name that says otherwise outweighs every account: accounts have more than one owner, and change them. */
function isFrom({ party }: Incoming, payer: Payer): boolean {
  return party.name === null ? hasAccount(party.account, payer) : isNameOf(party.name, payer);
}

function hasAccount(account: string | null, { accounts }: Payer): boolean {
  return account !== null && accounts.some((known) => isSameAccount(known, account));
}

/** A customer it may be of, and why. */
export type Suggestion = {
  readonly userId: string;
  readonly because: readonly ('reference' | 'nearly-reference' | 'account' | 'name' | 'amount')[];
};

export type Candidate = Payer & {
  /** What they said is under way, in the currency of the entry. */
  readonly announced: readonly bigint[];
};

const WEIGHTS = { reference: 8, 'nearly-reference': 5, account: 5, name: 4, amount: 1 } as const;
const MOST_SUGGESTIONS = 5;

/** Whom staff may look at first. An amount alone says too little; it speaks for one of several. */
export function suggest(
  entry: Incoming & { readonly amount: bigint },
  candidates: readonly Candidate[],
  length: number,
): readonly Suggestion[] {
  const named = referencesOf(entry, length);
  const written = `${entry.text} ${entry.endToEndId ?? ''}`.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const found = candidates.map((candidate): Suggestion => {
    const isNamed = named.includes(candidate.reference);
    const reasons = {
      reference: isNamed,
      'nearly-reference': !isNamed && candidate.reference !== '' && isNearlyIn(written, candidate.reference),
      account: hasAccount(entry.party.account, candidate),
      name: entry.party.name !== null && isNameOf(entry.party.name, candidate),
      amount: candidate.announced.includes(entry.amount),
    };
    const because = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter((reason) => reasons[reason]);
    return { userId: candidate.userId, because };
  });
  const weigh = ({ because }: Suggestion) => because.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
  return found
    .filter(({ because }) => because.length > 0)
    .toSorted((one, other) => weigh(other) - weigh(one))
    .slice(0, MOST_SUGGESTIONS);
}

/** The name within a reference: what is left when somebody forgets its beginning, or mistypes the check digits. */
function isNearlyIn(written: string, reference: string): boolean {
  return written.includes(reference.slice(4)) || oneOff(written, reference);
}

/** The reference with one character wrong, left out, or two swapped. */
function oneOff(written: string, reference: string): boolean {
  for (let at = 2; at < reference.length; at += 1) {
    const [before, after] = [reference.slice(0, at), reference.slice(at + 1)];
    const swapped = `${before}${reference[at + 1] ?? ''}${reference[at] ?? ''}${reference.slice(at + 2)}`;
    if (written.includes(before + after) || written.includes(swapped)) return true;
    const start = written.indexOf(before);
    if (start >= 0 && written.startsWith(after, start + before.length + 1)) return true;
  }
  return false;
}
