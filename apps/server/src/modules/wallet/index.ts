/**
 * The wallet: deposits, withdrawals, conversions, adjustments and the addresses deposits go to. It decides
 * whether money may move and lets the ledger move it. Invariants: a pending deposit has moved nothing; a pending
 * withdrawal holds its amount and fee; nobody approves their own request; one payment is credited once; what one
 * administrator decides alone stays below the thresholds in any 24 hours; customers are shown no address of theirs alone.
 */
import type { StoredText } from '@halyard/contract';
import { type BookId, type Place, USD, type UserId } from '@halyard/accounting';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { StatementRow } from '../ledger/index.ts';
import { announceFiatDeposit } from './announce-deposit.ts';
import {
  announcedArrivals,
  type Arrived,
  beginArrival,
  creditArrival,
  failArrival,
  mayCreditAlone,
  offerArrival,
  tellOffered,
  reverseArrival,
  settleClaims,
  takeOverReport,
} from './arrivals/credit-arrival.ts';
import { selectReport } from './arrivals/store-arrivals.ts';
import { selectShown } from './addresses/store-addresses.ts';
import { whatHindersClosing } from './books/what-hinders-closing.ts';
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { convert } from './convert.ts';
import { approveTransaction, transferTerms } from './decisions/decide-transaction.ts';
import { declineTerms, decideTransfer, rejectTransaction } from './decisions/reject-transaction.ts';
import { claimTerms } from './arrivals/take-claim.ts';
import { adjustmentTerms } from './decisions/adjust-wallet.ts';
import { addressTerms, seedWalletAddress } from './addresses/manage-addresses.ts';
import { booksForStaff } from './books/show-books.ts';
import { lockMain, moveDollars, moveToMain, payWhatIsOwed } from './books/transfer-money.ts';
import { createEndForDebt } from './books/end-for-debt.ts';
import {
  lackingElsewhere,
  type Leaving,
  lockForLeaving,
  mayLeave,
  withdrawable,
} from './withdrawals/what-may-leave.ts';
import { reviewTiers } from './tiers/review-tiers.ts';
import { realBalanceUsd } from './read-balances.ts';
import { completePayout, notePayoutSent, returnPayout } from './withdrawals/pay-out.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts';
import type { WalletDeps } from './deps.ts';

export { forgetDestinations, forgetPayees } from './withdrawals/store-waits.ts';
export { addWalletRoutes } from './routes.ts';
export { addWalletAdminRoutes } from './admin-routes.ts';

export { movableOf } from './books/movable.ts';
export { readOutcomes, readSoFar } from './books/read-outcomes.ts';
export { amountText, parseAmount, parseSignedAmount, plainAmount } from './amounts.ts';
export type { Arrived } from './arrivals/credit-arrival.ts';
export type { WalletDeps } from './deps.ts';
export type Wallet = ReturnType<typeof createWallet>;

export function createWallet(deps: WalletDeps) {
  const transfer = transferTerms(deps);
  const endForDebt = createEndForDebt(deps);
  return {
    /** Looks once a night at who has reached their tier by themselves. */
    reviewTiers: (ending?: AbortSignal) => reviewTiers(deps, ending),

    /** Who owes while only what others lead for them is open. */
    endForDebt,

    /** What carries out what was proposed and approved. */
    terms: {
      adjustment: adjustmentTerms(deps),
      deposit: transfer,
      withdrawal: transfer,
      'deposit-decline': declineTerms(deps),
      claim: claimTerms(deps),
      'wallet-address': addressTerms(deps),
    },

    /** A deposit or a withdrawal among several things, by the step that decides about one. */
    decide: decideTransfer(deps),

    /** What rails do to deposits; nobody else may. */
    arrivals: {
      announced: (tx: Tx, userId: BookId, by: Parameters<typeof announcedArrivals>[3]) =>
        announcedArrivals(deps, tx, userId, by),
      begin: (tx: Tx, arrived: Arrived) => beginArrival(deps, tx, arrived),
      reportOf: (tx: Tx, found: Parameters<typeof selectReport>[1]) => selectReport(tx, found),
      takeOver: (tx: Tx, id: string, found: Parameters<typeof takeOverReport>[3]) =>
        takeOverReport(deps, tx, id, found),
      mayCreditAlone: (tx: Tx, arrived: Parameters<typeof mayCreditAlone>[2]) =>
        mayCreditAlone(deps, tx, arrived),
      credit: (tx: Tx, row: StatementRow, amount: bigint, from: Place | 'suspense') =>
        creditArrival(deps, tx, row, amount, from),
      offer: (tx: Tx, row: StatementRow, broughtBy?: string | null) => offerArrival(deps, tx, row, broughtBy),
      tellOffered: (tx: Tx, row: StatementRow) => tellOffered(deps, tx, row),
      fail: (tx: Tx, row: StatementRow) => failArrival(deps, tx, row),
      reverse: (tx: Tx, row: StatementRow, amount: bigint, place: Place | 'suspense') =>
        reverseArrival(deps, tx, row, amount, place),
      settleClaims: () => settleClaims(deps),
    },

    /** What rails do to the withdrawals they pay; nobody else may. */
    payouts: {
      sent: (tx: Tx, row: StatementRow, txHash: string) => notePayoutSent(deps, tx, row, txHash),
      complete: (tx: Tx, row: StatementRow, paid: Parameters<typeof completePayout>[3]) =>
        completePayout(deps, tx, row, paid),
      giveBack: (tx: Tx, row: StatementRow, reason: StoredText) => returnPayout(deps, tx, row, reason),
    },
    ...betweenBooks(deps),

    /** The coins and networks of the addresses that customers are shown. */
    shownAddresses: (queryable: Queryable) => selectShown(queryable),

    /** All balances together in US cents at mid prices; what has no price is left out. */
    realBalanceUsd: (queryable: Queryable, userId: UserId) => realBalanceUsd(deps, queryable, userId),

    /** All books of somebody with what each is worth right now, for staff. */
    booksOf: (userId: UserId) => booksForStaff(deps, userId),
    /** What is open in somebody's books when they want to close their account. */
    hinderingClosing: (queryable: Queryable, userId: UserId) => whatHindersClosing(deps, queryable, userId),

    // What people do with a wallet, for whoever is not a route: the past of a simulated environment is made of it.
    // Of that past no statement tells: people looked.
    depositFiat: (tx: Tx, caller: Identity, request: Parameters<typeof announceFiatDeposit>[3]) =>
      announceFiatDeposit({ ...deps, rails: { ...deps.rails, of: () => undefined } }, tx, caller, request),
    withdraw: (tx: Tx, caller: Identity, request: Parameters<typeof requestWithdrawal>[3]) =>
      requestWithdrawal(deps, tx, caller, request),
    cancel: (tx: Tx, caller: Identity, id: string) => cancelWithdrawal(deps, tx, caller, id),
    convert: (tx: Tx, caller: Identity, request: Parameters<typeof convert>[3]) =>
      convert(deps, tx, caller, request),
    approve: (tx: Tx, admin: Identity, id: string) => approveTransaction(deps, tx, admin, id, undefined),
    reject: (tx: Tx, admin: Identity, id: string, reason: string) =>
      rejectTransaction(deps, tx, admin, id, reason),
    addAddress: (tx: Tx, fields: Parameters<typeof seedWalletAddress>[2]) =>
      seedWalletAddress(deps, tx, fields),
  };
}

/** Money between books of one person, for whoever leads one of them. */
function betweenBooks(deps: WalletDeps) {
  return {
    lockForLeaving: (tx: Tx, ownerId: UserId, bookId: BookId) => lockForLeaving(deps, tx, ownerId, bookId),
    withdrawable: (tx: Tx, leaving: Leaving) => withdrawable(deps, tx, leaving, USD),
    mayLeave: (tx: Tx, leaving: Leaving) => mayLeave(deps, tx, leaving, USD),
    lackingElsewhere: (tx: Tx, leaving: Leaving) => lackingElsewhere(deps, tx, leaving),
    lockMain: (tx: Tx, userId: UserId) => lockMain(deps, tx, userId),
    moveDollars: (tx: Tx, move: Parameters<typeof moveDollars>[2]) => moveDollars(deps, tx, move),
    moveToMain: (tx: Tx, userId: UserId, from: Parameters<typeof moveToMain>[3], amount: bigint) =>
      moveToMain(deps, tx, userId, from, amount),
    payWhatIsOwed: (tx: Tx, bookId: BookId) => payWhatIsOwed(deps, tx, bookId),
  };
}
