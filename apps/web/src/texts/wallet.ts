import { SHARED_SENTENCES, withWords } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { failureTexts } from './failure-texts.ts';

/** What the wallet says: deposits, withdrawals, conversions. */

export const WALLET = {
  invalidAmount: SHARED_SENTENCES.invalidAmount,
  memos: {
    xrp: 'Not to an address of an exchange that asks for a tag beside it: use its X-address, which has the tag in it.',
    ton: 'Not to an exchange that asks for a memo: we cannot send one, and the coins would be lost.',
  },
  missingDestination: SHARED_SENTENCES.missingDestination,
  minimumDeposit: (min: string, symbol: string) =>
    withWords(SHARED_SENTENCES.minimumDeposit, { min, symbol }),
  depositDone: (amount: string, currency: string) =>
    `Deposit of ${amount} ${currency} initiated successfully!`,
  depositFailure: failureTexts('Deposit failed', 'Deposit failed. Please try again.'),
  cryptoDepositDone: SHARED_SENTENCES.depositRequested,
  cryptoDepositFailure: failureTexts('Failed to create deposit request'),
  withdrawalDone: (amount: string, currency: string) =>
    `Withdrawal of ${amount} ${currency} initiated successfully!`,
  withdrawalFailure: failureTexts('Withdrawal failed', 'Withdrawal failed. Please try again.'),
  notInWallet: (word: string) => `There is no “${word}” in the wallet`,
  inUsd: (availableUsd: number, openPnlUsd: number) => {
    const inUsd = `${formatUsd(availableUsd)} in USD`;
    return openPnlUsd < 0 ? `${inUsd}, an open loss of ${formatUsd(-openPnlUsd)} not yet taken off` : inUsd;
  },
  /** It stands beside what can leave, where that is less than what is available. */
  backsPositions: 'The rest backs your open positions.',
  noneHeld: (currency: string) => `You hold no ${currency}`,
  noneHeldBody: 'Convert into it first, or withdraw what you hold.',
  cancelDone: 'Transaction cancelled',
  waitsForApproval: 'Waiting for approval',
  beingSent: 'Approved, being sent',
  waitsUntil: (until: string) =>
    `For your safety nobody approves this before ${until}. Until it is paid you can cancel it.`,
  linkCancelFailure: failureTexts(
    'The withdrawal could not be cancelled',
    'The withdrawal could not be cancelled. Please try again.',
  ),
  linkCancelDead: 'This withdrawal was not cancelled',
  linkCancelNext:
    'Your History says what became of it. If you had not asked for it, set a new password and contact support at once.',
  cancelFailure: failureTexts('Failed to cancel the transaction'),
  convertDone: (paid: string, received: string) => `Converted ${paid} into ${received}`,
  convertFailure: failureTexts('Conversion failed', 'Conversion failed. Please try again.'),
  sendOnly: (symbol: string, network: string) =>
    `Send only ${symbol} on ${network}. Anything else sent to this address is lost.`,
  ownAddress:
    'This address is yours alone and stays the same. You need not report a payment: it appears under Latest deposits with its first confirmation, and is credited by itself when it is final.',
  ownAddressFailure: failureTexts('Your address could not be shown'),
  delayed: 'Confirmations are delayed',
  delayedBody:
    'We cannot read this network at the moment. A payment is not lost: it is credited as soon as we can.',
  /** Who took a step, as it is said to the customer. */
  by: { customer: 'you', staff: 'us', system: 'the system' },
  /** What a payment waits for that is there, and what that means for whoever paid. */
  arrived: 'Arrived; our staff will confirm it',
  arrivedBody: 'You need not do anything more, and need not pay again.',
  payWithOwn: 'With the reference that stands under Bank transfer',
  counted: (confirmations: number, needed: number) => `${confirmations} of ${needed} confirmations`,
  bankFailed: 'Error loading the bank account',
  bankLead: 'Pay from your own account. The money is yours as soon as our bank has booked it.',
  ownAccountOnly:
    'Put the reference into your bank’s form. We may only accept payments from your own account: what comes in another name is held.',
  optionsFailed: 'Error loading deposit options',
  addressesFailed: 'Error loading wallet addresses',
  addressesFailure: failureTexts('Failed to fetch wallet addresses'),
} as const;
