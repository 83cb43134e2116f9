import type { Sentence } from './stored-text.ts';

type Sentences = Readonly<Record<string, Sentence>>;

/** What the statement calls its lines. */
export const LINES = {
  opened: {
    words: { side: { buy: 'Bought', sell: 'Sold' }, quantity: 'amount', symbol: 'text', price: 'price' },
    text: '{side} {quantity} {symbol} at {price}',
  },
  closed: {
    words: {
      quantity: 'amount',
      symbol: 'text',
      price: 'price',
      reason: {
        customer: '',
        close_all: '',
        stop_loss: ' (stop loss)',
        take_profit: ' (take profit)',
        trailing_stop: ' (trailing stop)',
        stop_out: ' (margin stop-out)',
        admin: ' (by our staff)',
        order: ' (by an order of the other side)',
        copy: ' (closed by the strategy)',
        loss_limit: ' (loss limit)',
      },
    },
    text: 'Closed {quantity} {symbol} at {price}{reason}',
  },
  financing: { words: {}, text: 'Overnight financing' },
  'night-fee': { words: {}, text: 'Fee for a night without financing' },
  'night-free': { words: {}, text: 'Free night without financing' },
  protection: { words: {}, text: 'Negative balance protection' },
  'practice-funds': { words: {}, text: 'Practice funds' },
  'practice-reset': { words: {}, text: 'Practice funds set back' },
  'moved-out': { words: { to: 'text' }, text: 'Transfer to {to}' },
  'moved-in': { words: { from: 'text' }, text: 'Transfer from {from}' },
  'covers-loss': { words: {}, text: 'Covers a trading loss' },
  'copy-fee': { words: { strategy: 'text' }, text: 'Copying fee of {strategy}' },
  'copy-share': { words: { strategy: 'text' }, text: 'Your share of the copying fees of {strategy}' },
  'managed-fee': { words: { portfolio: 'text' }, text: 'Management fee of {portfolio}' },
  adjustment: { words: {}, text: 'Balance adjustment' },
  deposit: { words: { network: 'text' }, text: 'Deposit by {network}' },
  'deposit-by-bank-or-card': { words: {}, text: 'Deposit by bank transfer or card' },
  withdrawal: { words: { network: 'text' }, text: 'Withdrawal by {network}' },
  'payment-taken-back': { words: { reference: 'text' }, text: 'Reversed payment {reference}' },
  'claim-paid': { words: {}, text: 'Pays for a reversed payment' },
  conversion: {
    words: { gave: 'amount', from: 'text', received: 'amount', to: 'text' },
    text: 'Converted {gave} {from} to {received} {to}',
  },
} as const satisfies Sentences;

/**
 * All that is said of a transaction: its line, the steps of its timeline, and why it ended where no person gave a reason; and
 * why a proposal no longer stands.
 */
export const SENTENCES = {
  ...LINES,

  'step-created': { words: {}, text: 'Created' },
  'step-proposed': { words: {}, text: 'Proposed' },
  'step-deposit-announced': { words: {}, text: 'Deposit announced' },
  'step-withdrawal-requested': { words: {}, text: 'Withdrawal requested' },
  'step-approved-by-some': {
    words: { given: 'text', needed: 'text' },
    text: 'Approved by {given} of {needed} administrators',
  },
  'step-completed': { words: {}, text: 'Completed' },
  'step-payment-seen': { words: { network: 'text' }, text: 'Payment seen on {network}' },
  'step-payment-final': { words: {}, text: 'Payment is final' },
  'step-payment-reversed': {
    words: { amount: 'amount', currency: 'text' },
    text: '{amount} {currency} of this payment were reversed',
  },
  'step-other-amount': {
    words: { arrived: 'amount', reported: 'amount', currency: 'text' },
    text: 'Completed: {arrived} {currency} arrived instead of {reported} {currency}',
  },
  'step-being-sent': { words: {}, text: 'Approved, being sent' },
  'step-sent': { words: {}, text: 'Sent' },
  'step-sent-again': { words: {}, text: 'Sent again with a higher fee' },
  'step-not-sent': { words: {}, text: 'Could not be sent: the money is back in the account' },
  'step-declined': { words: {}, text: 'Declined' },
  'step-cancelled': { words: {}, text: 'Cancelled' },
  'step-cancelled-by-mail': { words: {}, text: 'Cancelled by mail' },

  'step-transfer-arrived': { words: {}, text: 'Transfer arrived' },

  // Why a file of a bank is not taken in
  'bank-file-too-large': { words: {}, text: 'The file is larger than 20 MB' },
  'bank-file-not-a-statement': { words: {}, text: 'This is neither a camt.053 nor an MT940 file' },
  'bank-file-broken-xml': { words: { line: 'text' }, text: 'The XML is broken at line {line}' },
  'bank-file-declares-entities': {
    words: {},
    text: 'The file declares a document type of its own, which no bank does',
  },
  'bank-file-too-deep': { words: {}, text: 'The file is built deeper than any statement' },
  'bank-file-unread-version': {
    words: { version: 'text' },
    text: 'Version {version} of camt.053 is not read here',
  },
  'bank-file-broken-line': { words: { line: 'text' }, text: 'Line {line} is not as MT940 has it' },
  'bank-file-lacks': { words: { where: 'text', what: 'text' }, text: 'Statement {where} lacks {what}' },
  'bank-file-bad-value': {
    words: { where: 'text', value: 'text' },
    text: 'Statement {where} says {value}, which is no amount and no day',
  },
  'bank-file-other-currency': {
    words: { where: 'text', said: 'text', currency: 'text' },
    text: 'Statement {where} has an amount in {said}, and the account is in {currency}',
  },
  'bank-file-wrong-sum': {
    words: { where: 'text', comes: 'text', says: 'text' },
    text: 'Statement {where} comes to {comes} and says {says} at its end',
  },
  'bank-file-does-not-follow': {
    words: { where: 'text', currency: 'text', before: 'text' },
    text: 'Statement {where} of {currency} does not follow statement {before}',
  },
  'bank-file-other-format': {
    words: { where: 'text', currency: 'text', before: 'text' },
    text: 'Statement {where} of {currency} is in another format than statement {before}, and may be the same one: change formats with one of a later day',
  },
  'bank-file-read-before': {
    words: { where: 'text', currency: 'text' },
    text: 'Statement {where} of {currency} was read before',
  },
  'bank-file-entry-twice': {
    words: { where: 'text' },
    text: 'Statement {where} has an entry that was read before',
  },
  'bank-file-twice': { words: {}, text: 'This very file was handed in before' },
  'bank-file-other-account': { words: { account: 'text' }, text: 'Account {account} is not one of ours' },
  'bank-file-many-accounts': { words: {}, text: 'The file is about more than one account' },

  // Why it ended
  'network-reversed': { words: {}, text: 'The network reversed this payment' },
  'payout-failed': { words: {}, text: 'The network did not carry this payment out' },
  'payout-overtaken': { words: {}, text: 'Another payment took the place of this one' },
  'cancelled-by-customer': { words: {}, text: 'Cancelled by the customer' },
  'cancelled-by-mail': { words: {}, text: 'Cancelled with the link in the mail' },
  'cancelled-for-loss': { words: {}, text: 'Cancelled: the funds were needed for a trading loss' },

  // Why a proposal is void
  'void-instrument-changed': { words: {}, text: 'The instrument was changed' },
  'void-address-changed': { words: {}, text: 'The address was changed' },
  'void-address-deleted': { words: {}, text: 'The address was deleted' },
  'void-deposit-declined': { words: {}, text: 'The deposit was declined' },
  'void-deposit-approved': { words: {}, text: 'The deposit was approved' },
  'void-payment-reversed': { words: {}, text: 'The network reversed the payment' },
  'void-claim-paid': { words: {}, text: 'Something of it was paid' },
  'void-cold-address': { words: {}, text: 'Cold storage has another address' },
  'void-strategy-ended': { words: {}, text: 'The strategy has ended' },
  'void-withdrawal-ended': { words: {}, text: 'The withdrawal has ended' },
  'void-rights-changed': { words: {}, text: 'Their rights were changed' },
  'words-erased': { words: {}, text: 'What was written here has been erased' },
  'void-account-closed': { words: {}, text: 'The account was closed' },
  'void-proposer-lost-rights': { words: {}, text: 'Whoever proposed this has lost their rights' },
} as const satisfies Sentences;
