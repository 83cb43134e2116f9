import { anyOf, FIAT_CURRENCIES } from '@halyard/catalogue';
import { SHARED_SENTENCES, withWords } from './shared-sentences.ts';

/**
 * Every expected "no" of the product: its HTTP status and the sentence a person reads. Where the customer's
 * document has a sentence, it stands here letter by letter. Words in braces are filled in.
 */
export const REFUSALS = {
  // The request itself
  'invalid-request': [400, 'The request is not valid'],
  'unreadable-body': [400, 'The request body is not valid JSON'],
  'unknown-route': [404, 'Not found'],
  'body-too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'This content type is not accepted here'],
  'too-many-requests': [429, 'Too many requests. Please try again in {seconds} seconds.'],
  'not-ready': [503, 'The service is not available right now. Please try again shortly.'],
  'internal-error': [500, 'Something went wrong on our side. Please try again.'],
  'key-reused': [409, 'This Idempotency-Key was already used for a different request'],
  'invalid-key': [400, 'Idempotency-Key must be 1 to 100 printable characters'],

  // Who is calling
  'not-signed-in': [401, 'Please log in to continue'],
  'session-expired': [401, SHARED_SENTENCES.sessionExpired],
  'not-permitted': [403, 'You do not have permission to do this'],
  'super-admin-only': [403, 'Only a super administrator can do this'],
  suspended: [403, 'Your account is suspended. Please contact support.'],
  'email-not-verified': [403, SHARED_SENTENCES.verifyEmailFirst],
  'confirm-password': [403, 'Please confirm your password to continue'],
  'second-factor-required': [403, 'Administrators must set up a second factor first'],

  // Programs that call with an API key
  'api-key-unknown': [401, 'This API key is not known'],
  'api-key-expired': [401, 'This API key has expired'],
  'api-key-revoked': [401, 'This API key has been revoked'],
  'api-key-suspended': [401, 'The account of this API key is suspended or closed'],
  'api-key-address': [403, 'This API key may not be used from this address'],
  'api-key-scope': [403, 'This API key may not do this: it lacks the scope {scope}'],
  'api-key-never': [403, 'No API key may do this. Please log in to do it yourself.'],
  'api-key-symbol': [403, 'This API key may not trade {symbol}'],
  'api-key-order-limit': [
    403,
    'This order is worth {worth} USD. This API key may place up to {most} USD at a time.',
  ],
  'api-key-day-limit': [403, 'With this order the API key would go above {most} USD today'],
  'signature-invalid': [401, 'The signature does not fit this request'],
  'signature-late': [401, 'A signed request must arrive within 60 seconds of being signed'],
  'signature-repeated': [401, 'This signed request was sent before. Please sign each request anew.'],
  'signature-body': [401, 'The body is not the one that was signed'],
  'api-key-not-found': [404, 'API key not found'],
  'api-key-range': [400, '{range} is not a range of addresses'],
  'api-key-expiry': [400, 'An API key can last from one hour to {days} days'],
  'api-key-public-half': [400, 'A signing key needs the public half of your key, and no other key does'],
  'event-ahead': [409, 'This account has no event of number {number} yet: its newest is number {newest}'],
  'too-many-streams': [429, 'At most {most} streams of events can be open at a time'],
  'too-many-api-keys': [409, 'You can have {most} API keys at a time'],

  // Accounts and sessions
  'wrong-credentials': [401, 'Invalid email or password'],
  'account-closed': [403, 'This account is closed. Please contact support.'],
  'email-taken': [409, 'An account with this email already exists'],
  'wrong-code': [400, SHARED_SENTENCES.wrongCode],
  'wait-before-resend': [429, 'Please wait {seconds} seconds before asking again'],
  'bad-reset-link': [400, 'This reset link is invalid or has expired'],
  'archive-too-soon': [429, 'This file can be taken once an hour. Please try again in {minutes} min.'],
  'wrong-password': [400, 'Your current password is not correct'],
  'weak-password': [400, 'This password is too common. Please choose another one.'],
  'bad-challenge': [400, 'This sign-in attempt has expired. Please log in again.'],
  'second-factor-on': [409, 'Two-factor authentication is already on'],
  'second-factor-off': [409, 'Two-factor authentication is not on'],
  'passkey-refused': [400, 'This passkey could not be verified'],
  'session-not-found': [404, 'Session not found'],
  'passkey-not-found': [404, 'Passkey not found'],

  // Identity checks
  'document-type': [400, 'Please upload a JPEG, PNG or PDF file'],
  'document-missing': [400, 'Please upload an identity document first'],
  'document-not-found': [404, 'Document not found'],
  'kyc-pending': [409, 'Your documents are already being reviewed'],
  'kyc-done': [409, 'Your identity is already verified'],
  'kyc-not-pending': [409, 'There is nothing to review'],
  'kyc-required': [403, 'Please verify your identity before withdrawing'],
  'too-many-documents': [409, 'You have uploaded the largest number of documents'],
  'documents-too-large': [409, 'Your documents can be {most} MB together. Please upload smaller files.'],

  // Money
  'invalid-amount': [400, SHARED_SENTENCES.invalidAmount],
  'too-many-decimals': [400, 'Please enter at most {decimals} decimals for {currency}'],
  'amount-too-large': [400, SHARED_SENTENCES.amountTooLarge],
  'amount-too-small': [400, 'Amount is too small'],
  'unknown-currency': [400, 'Unknown currency'],
  'book-not-found': [404, 'Account not found'],
  'book-closed': [409, 'This account is closed'],
  'main-book-only': [409, 'Deposits, withdrawals and conversions are made in your main account'],
  'main-book-stays': [409, 'Your main account cannot be closed'],
  'book-not-empty': [409, 'Please close all positions and pending orders of this account first'],
  'book-has-money': [409, 'Please transfer the money in this account to another one first'],
  'not-a-practice-book': [409, 'Only a practice account can be reset'],
  'reset-today': [409, 'A practice account can be reset once a day'],
  'too-many-books': [409, 'You can have {most} {kind} accounts, and open as many a day'],
  'same-book': [400, 'Please choose two different accounts'],
  'other-world': [409, 'Practice money and real money are never mixed'],
  'insufficient-balance': [400, 'Insufficient balance'],
  'minimum-deposit': [400, SHARED_SENTENCES.minimumDeposit],
  'minimum-withdrawal': [400, 'Minimum withdrawal is {min} {symbol}'],
  'not-a-deposit-currency': [400, `Deposits by bank transfer or card are in ${anyOf(FIAT_CURRENCIES)}`],
  'unknown-deposit-address': [400, 'This deposit address is not available'],
  'not-arrived-yet': [
    409,
    'This payment is not final yet. It is credited by itself, or waits here once it is.',
  ],
  'claim-open': [
    409,
    'A payment of yours was reversed by its network. What is still owed of it must be paid first.',
  ],
  'already-reported': [409, 'This transaction has already been reported'],
  'bad-transaction-hash': [400, 'This is not a transaction hash of {network}'],
  'too-many-open-deposits': [
    409,
    'There can be {most} deposits waiting at a time. Please wait until one of them is decided.',
  ],
  'bad-destination': [400, 'This is not a valid {currency} address'],
  'bad-iban': [400, 'This IBAN is not valid'],
  'bad-account': [400, 'Please enter an IBAN, or the bank and the account number'],
  'choose-network': [400, 'Please choose a network for this address'],
  'same-currency': [400, 'Please choose two different currencies'],
  'not-convertible': [400, '{currency} cannot be converted'],
  'no-price': [409, SHARED_SENTENCES.noPrice],
  'price-moved': [409, 'The price has moved'],
  'withdrawal-waits': [409, 'This withdrawal waits until {until} and cannot be approved before'],
  'customer-not-active': [409, 'The account of this customer is {status}: their withdrawals cannot be paid'],
  'bad-cancel-link': [400, 'This link is no longer valid: nothing waits that it could cancel'],
  'funds-needed': [409, 'Open positions now need these funds'],
  'deficit-open': [409, 'An open trading loss must be settled first'],
  'transaction-not-found': [404, SHARED_SENTENCES.transactionNotFound],
  'not-pending': [409, 'This transaction is no longer pending'],
  'not-cancellable': [409, 'This transaction can no longer be cancelled'],
  'own-approval': [403, 'You cannot approve your own request'],
  'needs-other-approver': [409, SHARED_SENTENCES.otherApprover],
  'books-halted': [503, 'Money movements are paused while the books are being checked'],

  // Trading
  'invalid-quantity': [400, SHARED_SENTENCES.invalidQuantity],
  'quantity-out-of-range': [400, 'Quantity must be between {min} and {max}'],
  'invalid-leverage': [400, 'Leverage must be one of those offered, at most {max}'],
  'invalid-limit-price': [400, SHARED_SENTENCES.invalidLimit],
  'invalid-stop-price': [400, SHARED_SENTENCES.invalidStop],
  'stop-price-side': [400, 'Stop price must be {relation} the current price for a {side} order'],
  'invalid-expiry': [400, SHARED_SENTENCES.invalidExpiry],
  'invalid-stop-loss': [400, SHARED_SENTENCES.invalidStopLoss],
  'invalid-take-profit': [400, SHARED_SENTENCES.invalidTakeProfit],
  'invalid-trailing-stop': [400, SHARED_SENTENCES.invalidTrailing],
  'stop-loss-side': [400, 'Stop loss must be {relation} the {price} price for a {side} order'],
  'take-profit-side': [400, 'Take profit must be {relation} the {price} price for a {side} order'],
  'market-closed': [409, SHARED_SENTENCES.marketClosed],
  'already-halted': [409, 'Trading in this instrument is halted already'],
  'not-halted': [409, 'Trading in this instrument is not halted'],
  'spread-too-wide': [
    400,
    'With this spread the maximum leverage can be at most {max}: leverage times the widest spread must not pass 25 %',
  ],
  'closure-order': [400, 'A closure must end after it begins'],
  'closure-over': [400, 'A closure must end in the future'],
  'closure-too-long': [400, 'A closure can be at most {days} days long. Please halt the instrument instead.'],
  'closures-overlap': [400, 'Closures must not overlap'],
  'insufficient-margin': [400, SHARED_SENTENCES.insufficient],
  'too-many-open': [
    409,
    'There can be {most} open positions and pending orders. Please close or cancel one first.',
  ],
  'invalid-close-quantity': [400, 'Invalid quantity'],
  'position-not-found': [404, 'Position not found'],
  'position-closed': [409, 'Position is already closed'],
  'order-not-found': [404, 'Order not found'],
  'order-ended': [409, 'This order is no longer pending'],
  'close-all-off': [409, SHARED_SENTENCES.closeAllOff],
  'not-suspended': [409, 'Suspend this customer first: until then they close their positions themselves'],
  'book-not-flat': [
    409,
    'Close or cancel the positions, orders and withdrawals of this customer before closing the account',
  ],

  // Deposit addresses
  'no-deposit-address': [404, 'No deposit address for {symbol}'],
  'address-not-found': [404, 'Wallet address not found'],
  'address-exists': [409, 'This address already exists for {symbol} on {network}'],
  'bad-address': [400, 'This is not a valid {symbol} address for {network}'],
  'charts-changed': [409, 'Your charts were changed on another device in the meantime'],
  'edit-conflict': [409, 'Somebody else changed this in the meantime. Please reload and try again.'],

  // Papers
  'paper-period': [400, 'Please choose a day, a month or a year, as this kind of paper has it'],
  'paper-too-early': [409, 'This period is not over. Its papers are made from {from} on.'],
  'paper-empty': [409, 'There is nothing to tell about this period'],
  'paper-too-long': [409, 'A paper can have {most} rows. Please export the statement as CSV instead.'],
  'paper-of-practice': [409, 'Papers are made of real money only'],
  'paper-not-found': [404, 'Paper not found'],

  // Everything else a person can ask for
  'unknown-symbol': [404, 'Unknown symbol'],
  'underfunded-for-mining': [400, SHARED_SENTENCES.underfunded],
  'too-many-contracts': [409, 'At most {most} mining contracts can run at a time'],
  'unknown-package': [404, 'Unknown mining package'],
  'lists-changed': [409, 'Your lists were changed on another device. Please reload and try again.'],
  'alert-not-found': [404, 'Alert not found'],
  'too-many-alerts': [409, 'There can be {most} alerts waiting. Please delete one first.'],
  'invalid-alert-level': [400, 'Please enter a price above zero with at most {decimals} decimals'],
  'invalid-alert-percent': [
    400,
    'Please enter a percentage other than zero, from -99 to {most}, with at most 2 decimals',
  ],
  'alert-expiry': [400, 'An alert can end from a minute to a year from now'],
  'alert-reached': [409, 'The price is there already: {now}'],
  'notification-not-found': [404, 'Notification not found'],
  'push-is-off': [409, 'Push messages are not offered here'],
  'push-key-changed': [409, 'The key of push messages has changed. Please switch them on again.'],
  'invalid-push-address': [400, 'This browser’s push service cannot be used'],
  'too-many-push-devices': [409, 'Push messages can go to {most} devices. Please remove one first.'],
  'push-device-not-found': [404, 'Device not found'],
  'message-not-found': [404, 'Message not found'],
  'news-not-found': [404, 'News not found'],
  'event-not-found': [404, 'Event not found'],
  'user-not-found': [404, 'User not found'],
  'entry-not-found': [404, 'Entry not found'],
  'verification-running': [409, 'A verification is already running'],
  'approval-not-found': [404, 'Approval not found'],
  'approval-decided': [409, 'This has already been decided'],
  'approval-void': [
    409,
    'This no longer stands: what it would change has been changed, or whoever proposed it has lost their rights. Please propose it again.',
  ],
  'already-proposed': [409, 'A change of this is waiting for approval. Please decide about that one first.'],
  'other-amount-proposed': [
    409,
    'A colleague has approved {amount}. Please approve the same amount, or reject their proposal first.',
  ],
  'own-deposit': [
    403,
    'You completed a deposit of this customer within the last 7 days. A different administrator must approve this.',
  ],
  'view-not-found': [404, 'View not found'],
  'view-exists': [409, 'You already have a view of this name'],
  'too-many-views': [409, 'You have the largest number of views'],
  'mail-not-found': [404, 'Mail not found'],
  'mail-settled': [409, 'This mail has already been sent or dropped'],
  'no-mail-server': [409, 'There is no mail server: mails are kept here and not sent'],
  'reason-required': [400, SHARED_SENTENCES.missingReason],
  'last-super-admin': [409, 'One super administrator who can act must stay'],
  'own-account': [403, 'You cannot change your own account here'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** Values for the braces of a sentence. */
export type RefusalWords = Readonly<Record<string, string | number>>;

export function refusalSentence(code: RefusalCode, words: RefusalWords = {}): string {
  return withWords(REFUSALS[code][1], words);
}

export function refusalStatus(code: RefusalCode): number {
  return REFUSALS[code][0];
}
