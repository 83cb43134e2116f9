import { divideDown } from '@halyard/money';
import type { Bests } from './command.ts';
import { tellFills } from './copying/lead.ts';
import { cancelOrder, forgiveDeficit, settleDeficit, takeBackWithdrawal } from './costs/money-moves.ts';
import { passTime } from './decide.ts';
import { closeDraft, type Draft, openDraft } from './draft.ts';
import { judgeAfterExits } from './exits.ts';
import { figuresOf, smallest } from './figures.ts';
import { opensRest } from './fill.ts';
import type { Market } from './market.ts';
import type { TradingEvent } from './trading-event.ts';
import type { TradingState } from './trading-state.ts';
import { catchUp } from './triggers/trailing.ts';

/**
 * Every book of real money that a customer has, in the order in which they pay: the main one, then by id. Each sees the
 * market as its own group does.
 */
export type OwnBook = {
  readonly id: string;
  readonly state: TradingState;
  readonly market: Market;
  readonly bests?: Bests;
};

export type ProtectedBook = {
  readonly id: string;
  readonly state: TradingState;
  readonly events: readonly TradingEvent[];
};

type Protecting = {
  readonly atMs: number;
  /** A new reference for each payment from one book to another. */
  readonly nextReference: () => string;
};

type Own = { readonly id: string; readonly draft: Draft };

/**
 * What is owed in one book is owed by the customer. Free money of the other books pays it at once; then nothing waits to
 * be opened anywhere; and once nothing is open in any book, pending withdrawals pay, and what is left then is forgiven.
 * So it makes no difference in which order books close, nor in how many books somebody has placed the same bet.
 */
export function protect(
  books: readonly OwnBook[],
  { atMs, nextReference }: Protecting,
): readonly ProtectedBook[] {
  const own = books.map(({ id, state, market, bests }) => {
    // What they owe each other is settled here: until that has failed nobody loses an order for it.
    const draft = openDraft(state.otherBooks ? { ...state, otherBooks: 'sound' } : state, market, atMs);
    if (bests) catchUp(draft, bests);
    passTime(draft);
    judgeAfterExits(draft);
    return { id, draft, before: state };
  });
  for (let open = Infinity; countOpen(own) < open;) {
    open = countOpen(own);
    settleTogether(own, nextReference);
    // Whoever has paid is judged on what is left.
    for (const { draft } of own) judgeAfterExits(draft);
  }
  return own.map(({ id, draft, before }) => {
    const isBesideDebt = own.some((other) => other.id !== id && other.draft.deficitUsd < 0n);
    const state = closeDraft(draft);
    const known = state.otherBooks
      ? { ...state, otherBooks: isBesideDebt ? ('owing' as const) : ('sound' as const) }
      : state;
    return { id, ...tellFills(before, known, draft) };
  });
}

const countOpen = (own: readonly Own[]): number =>
  own.reduce((sum, { draft }) => sum + draft.positions.length, 0);
const owes = (own: readonly Own[]): boolean => own.some(({ draft }) => draft.deficitUsd < 0n);

function settleTogether(own: readonly Own[], nextReference: () => string): void {
  cover(own, nextReference);
  if (!owes(own)) return;
  for (const { draft } of own) cancelOpening(draft);
  cover(own, nextReference);
  if (countOpen(own) > 0) return;
  for (const { draft } of own) {
    while (owes(own) && takeBackWithdrawal(draft)) {
      settleDeficit(draft);
      cover(own, nextReference);
    }
  }
  for (const { draft } of own) forgiveDeficit(draft);
}

/** Nobody opens anything with what is owed: such orders go, newest first. One that only closes holds no money. */
function cancelOpening(draft: Draft): void {
  for (const order of draft.orders.toReversed())
    if (opensRest(order)) cancelOrder(draft, order, 'funds_needed');
}

/** What the open positions of a book do not need pays what another owes. */
function cover(own: readonly Own[], nextReference: () => string): void {
  for (const debtor of own) {
    settleDeficit(debtor.draft);
    for (const payer of own) {
      const { equityUsd, withdrawableUsd } = figuresOf(payer.draft, payer.draft.market);
      const amountUsd = smallest(withdrawableUsd, -debtor.draft.deficitUsd);
      if (payer === debtor || amountUsd === 0n) continue;
      const reference = nextReference();
      payer.draft.availableUsd -= amountUsd;
      const paid = { otherBookId: debtor.id, amountUsd, equityUsd, reference };
      payer.draft.events.push({ type: 'cover-paid', ...paid });
      lowerLossFloor(payer.draft, paid);
      debtor.draft.availableUsd += amountUsd;
      debtor.draft.events.push({ type: 'cover-received', otherBookId: payer.id, amountUsd, reference });
      settleDeficit(debtor.draft);
    }
  }
}

/**
 * What a copy pays for another book it has not lost: its limit goes down in proportion. Rounded down, so that no cover alone
 * ends a copy that is left with anything.
 */
function lowerLossFloor(
  draft: Draft,
  { amountUsd, equityUsd }: { amountUsd: bigint; equityUsd: bigint },
): void {
  const { copying } = draft;
  if (!copying) return;
  const restUsd = equityUsd - amountUsd;
  draft.copying = {
    ...copying,
    lossFloorUsd: divideDown(copying.lossFloorUsd * restUsd, equityUsd),
    ...(restUsd === 0n && { status: 'stopping' }),
  };
}
