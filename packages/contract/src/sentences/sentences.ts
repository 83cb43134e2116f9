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
      },
    },
    text: 'Closed {quantity} {symbol} at {price}{reason}',
  },
  financing: { words: {}, text: 'Overnight financing' },
  protection: { words: {}, text: 'Negative balance protection' },
  'practice-funds': { words: {}, text: 'Practice funds' },
  'practice-reset': { words: {}, text: 'Practice funds set back' },
  'moved-out': { words: { to: 'text' }, text: 'Transfer to {to}' },
  'moved-in': { words: { from: 'text' }, text: 'Transfer from {from}' },
  'covers-loss': { words: {}, text: 'Covers a trading loss' },
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
  'step-payment-final': { words: {}, text: 'Payment is final; our staff will confirm it' },
  'step-payment-reversed': {
    words: { amount: 'amount', currency: 'text' },
    text: '{amount} {currency} of this payment were reversed',
  },
  'step-other-amount': {
    words: { arrived: 'amount', reported: 'amount', currency: 'text' },
    text: 'Completed: {arrived} {currency} arrived instead of {reported} {currency}',
  },
  'step-declined': { words: {}, text: 'Declined' },
  'step-cancelled': { words: {}, text: 'Cancelled' },
  'step-cancelled-by-mail': { words: {}, text: 'Cancelled by mail' },

  // Why it ended
  'network-reversed': { words: {}, text: 'The network reversed this payment' },
  'cancelled-by-customer': { words: {}, text: 'Cancelled by the customer' },
  'cancelled-by-mail': { words: {}, text: 'Cancelled with the link in the mail' },
  'cancelled-for-loss': { words: {}, text: 'Cancelled: the funds were needed for a trading loss' },

  // Why a proposal is void
  'void-instrument-changed': { words: {}, text: 'The instrument was changed' },
  'void-address-changed': { words: {}, text: 'The address was changed' },
  'void-address-deleted': { words: {}, text: 'The address was deleted' },
  'void-deposit-declined': { words: {}, text: 'The deposit was declined' },
  'void-withdrawal-ended': { words: {}, text: 'The withdrawal has ended' },
  'void-rights-changed': { words: {}, text: 'Their rights were changed' },
  'words-erased': { words: {}, text: 'What was written here has been erased' },
  'void-account-closed': { words: {}, text: 'The account was closed' },
  'void-proposer-lost-rights': { words: {}, text: 'Whoever proposed this has lost their rights' },
} as const satisfies Sentences;
