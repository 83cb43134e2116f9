/**
 * The rules of the book: the chart of accounts and one recipe per business event. Nothing here stores
 * anything; the server's ledger module keeps the book.
 */
export {
  type BookId,
  isPracticeBook,
  mainBookOf,
  ownerOfMain,
  practiceBookId,
  type UserId,
} from './book-id.ts';
export {
  CUSTOMER_ACCOUNTS,
  customer,
  ENTRY_EVENTS,
  entry,
  house,
  HOUSE_ACCOUNTS,
  PLACES,
  PRACTICE_HOUSE_ACCOUNTS,
  sumByAsset,
  USD,
} from './entry.ts';
export type { CustomerAccount, Entry, EntryEvent, Line, Place } from './entry.ts';
export { adjustment, practiceFunds } from './recipes/adjustment.ts';
export { converted, giveToReceive, priceConversion } from './recipes/conversion.ts';
export type { Conversion } from './recipes/conversion.ts';
export {
  claimPaid,
  depositCompleted,
  depositReturned,
  depositReversed,
  depositSuspended,
} from './recipes/deposit.ts';
export { copyFeePaid, copyShareHandedOn, priceProfit } from './recipes/copying.ts';
export { managementPaid, priceManagement } from './recipes/managed.ts';
export { bankEntry, doneByHand, movedToCold, railCapital, railCost } from './recipes/rail.ts';
export {
  deficitForgiven,
  deficitSettled,
  financingBooked,
  orderReleased,
  orderReserved,
  positionClosed,
  positionOpened,
} from './recipes/trading.ts';
export { bookTransferred } from './recipes/transfer.ts';
export {
  payoutCompleted,
  withdrawalCompleted,
  withdrawalGivenBack,
  withdrawalRequested,
} from './recipes/withdrawal.ts';
export type { Withdrawal } from './recipes/withdrawal.ts';
