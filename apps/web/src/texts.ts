import type { FailureTexts } from './platform/call-failure.ts';

/**
 * Every notice of the product, word for word. Screens name a text; none writes its own. Those of the shell stand in
 * texts/shell.ts, so that the first page loads no others.
 */

const pair = (refused: string, unreached?: string): FailureTexts =>
  unreached === undefined ? { refused } : { refused, unreached };

export const UNKNOWN_ERROR = 'Unknown error occurred';

export const LOGIN = {
  success: 'Login successful!',
  failure: pair('Login failed', 'Login failed. Please try again.'),
  confirmFailure: pair(
    'Failed to confirm your password',
    'Failed to confirm your password. Please try again.',
  ),
} as const;

export const REGISTRATION = {
  missingFields: 'Please fill in all required fields',
  missingPasswords: 'Please fill in all password fields',
  mismatch: 'Passwords do not match',
  tooShort: 'Password must be at least 8 characters long',
  terms: 'Please agree to the terms and conditions',
  success: 'Account created successfully! Please check your email for verification.',
  failure: pair(
    'Registration failed. Please check your information and try again.',
    'Registration failed. Please check your network connection and try again.',
  ),
} as const;

export const AUTH_FLOW = {
  invalidCode: 'Please enter a valid 6-digit verification code',
  verified: 'Email verified successfully!',
  verifyFailure: pair('Invalid verification code', 'Verification failed. Please try again.'),
  codeSent: 'New verification code sent to your email',
  codeFailure: pair('Failed to resend verification code'),
  missingEmail: 'Please enter your email address',
  linkSent: 'Password reset link sent to your email',
  linkFailure: pair('Failed to send reset email', 'Failed to send reset email. Please try again.'),
  linkSentAgain: 'Reset email sent again',
  linkAgainFailure: pair('Failed to resend email'),
  missingFields: 'Please fill in all fields',
  resetDone: 'Password reset successfully!',
  resetNext: 'Password updated successfully! Please log in with your new password.',
  resetFailure: pair('Failed to reset password', 'Failed to reset password. Please try again.'),
} as const;

export const WALLET = {
  invalidAmount: 'Please enter a valid amount',
  missingDestination: 'Please enter a destination address',
  minimumDeposit: (min: string, symbol: string) => `Minimum deposit is ${min} ${symbol}`,
  depositDone: (amount: string, currency: string) =>
    `Deposit of ${amount} ${currency} initiated successfully!`,
  depositFailure: pair('Deposit failed', 'Deposit failed. Please try again.'),
  cryptoDepositDone:
    "Deposit request created successfully! We'll credit your account once the transaction is confirmed.",
  cryptoDepositFailure: pair('Failed to create deposit request'),
  withdrawalDone: (amount: string, currency: string) =>
    `Withdrawal of ${amount} ${currency} initiated successfully!`,
  withdrawalFailure: pair('Withdrawal failed', 'Withdrawal failed. Please try again.'),
  cancelDone: 'Transaction cancelled',
  cancelFailure: pair('Failed to cancel the transaction'),
  convertDone: (paid: string, received: string) => `Converted ${paid} into ${received}`,
  convertFailure: pair('Conversion failed', 'Conversion failed. Please try again.'),
  optionsFailed: 'Error loading deposit options',
  addressesFailed: 'Error loading wallet addresses',
  addressesFailure: pair('Failed to fetch wallet addresses'),
} as const;

export const TRADING = {
  invalidQuantity: 'Please enter a valid quantity',
  invalidLimit: 'Please enter a valid limit price',
  invalidStop: 'Please enter a valid stop price',
  invalidStopLoss: 'Please enter a valid stop loss',
  invalidTakeProfit: 'Please enter a valid take profit',
  invalidTrailing: 'Please enter a valid trailing stop',
  invalidExpiry: 'Please choose an end in the future',
  noPrice: 'Unable to get current market price',
  insufficient: (required: string) => `Insufficient balance. Required: ${required}`,
  placed: (side: string, symbol: string) => `${side.toUpperCase()} order for ${symbol} created successfully!`,
  placeFailure: pair('Trade creation failed', 'Trade creation failed. Please try again.'),
  closed: 'Position closed successfully!',
  closeFailure: pair('Failed to close position', 'Failed to close position. Please try again.'),
  closeAllOff: 'Close all positions feature coming soon!',
  closeAllFailure: pair('Failed to close positions', 'Failed to close positions. Please try again.'),
  closedMany: (count: number) => (count === 1 ? '1 position closed' : `${count} positions closed`),
  notClosed: (count: number) =>
    count === 1 ? '1 position could not be closed' : `${count} positions could not be closed`,
  exitsSaved: 'Stop loss and take profit saved',
  exitsFailure: pair('Failed to change the position', 'Failed to change the position. Please try again.'),
  orderSaved: 'Order changed',
  orderFailure: pair('Failed to change the order', 'Failed to change the order. Please try again.'),
  orderCancelled: 'Order cancelled',
  cancelFailure: pair('Failed to cancel the order', 'Failed to cancel the order. Please try again.'),
  nothingToChange: 'Please change something',
  marketClosed: 'Market is closed',
  halted: (reason: string) => `Trading is halted: ${reason}`,
  closedFor: (reason: string, until: string) => `Market is closed until ${until}: ${reason}`,
  delayed: 'This price is delayed',
  corporateOnly: 'A Corporate / Custodial account is required for Portfolio Analysis',
} as const;

export const RISK = {
  saved: 'Risk limits saved',
  saveFailure: pair('Failed to save risk limits', 'Failed to save risk limits. Please try again.'),
  invalidPercent: 'Please enter a percentage from 1 to 100',
} as const;

export const HISTORY = {
  listFailure: pair('Failed to fetch transaction history'),
  statsFailure: pair('Failed to fetch transaction statistics'),
  notFound: 'Transaction not found',
  detailFailure: pair('Failed to fetch transaction details'),
  exportDone: 'Transactions exported successfully',
  exportFailure: pair('Failed to export transactions'),
  empty: 'No transactions found',
} as const;

export const NOTIFICATIONS = {
  listFailure: pair('Failed to load notifications'),
  readFailure: pair('Failed to mark as read', 'Failed to mark as read. Please try again.'),
  empty: 'No notifications yet',
} as const;

export const MINING = {
  done: 'Mining package activated successfully!',
  underfunded: 'Only available for sufficiently funded accounts',
  failure: pair('Failed to process mining request'),
  tryLater: 'Please try again later.',
} as const;

export const SETTINGS = {
  saved: 'Changes saved',
  saveFailure: pair('Failed to save changes', 'Failed to save changes. Please try again.'),
  passwordChanged: 'Password changed. Other sessions were logged out.',
  sessionEnded: 'Session ended',
  twoFactorOn: 'Two-factor authentication is on',
  twoFactorOff: 'Two-factor authentication is off',
  codesRenewed: 'New recovery codes created',
  emailCodeSent: 'A code was sent to your new email address',
  emailChanged: 'Email address changed',
  documentUploaded: 'Document uploaded',
  kycSubmitted: 'Documents submitted for review',
  documentTooLarge: 'The file is larger than 8 MB',
} as const;

export const PASSKEYS = {
  added: 'Passkey added',
  addFailure: pair('Failed to add the passkey', 'Failed to add the passkey. Please try again.'),
  removed: 'Passkey removed',
  removeFailure: pair('Failed to remove the passkey', 'Failed to remove the passkey. Please try again.'),
  nameMissing: 'Please give the passkey a name',
  late: 'That took too long. Please try again.',
  problems: {
    cancelled: 'No passkey was used. You can try again.',
    known: 'This device already has a passkey for your account',
    'wrong-address': 'Passkeys do not work at this address',
    failed: 'Your browser could not use a passkey. Please try again.',
  },
} as const;

export const ADMIN = {
  usersFailure: pair('Failed to load users', 'Error loading users'),
  userFailure: pair('Failed to load user details'),
  userUpdated: 'User updated successfully',
  userUpdateFailure: pair('Failed to update user'),
  usersExported: 'Users exported successfully',
  usersExportFailure: pair('Failed to export users'),
  holdingsFailure: pair('Failed to load positions'),
  sessionsFailure: pair('Failed to load sessions'),
  sessionsEnded: (count: number) => (count === 1 ? 'Session ended' : `${count} sessions ended`),
  sessionsEndFailure: pair('Failed to end the session'),
  auditFailure: pair('Failed to load the audit log'),
  walletsFailure: pair('Failed to load wallets'),
  walletAdjusted: 'Wallet adjusted successfully',
  adjustmentProposed: 'Adjustment sent for approval',
  walletAdjustFailure: pair('Failed to adjust wallet'),
  approvalsFailure: pair('Failed to load approvals'),
  proposalApproved: 'Adjustment approved',
  proposalRejected: 'Adjustment rejected',
  proposalFailure: pair('Failed to decide on the adjustment'),
  addressCreated: 'Wallet address created successfully',
  addressCreateFailure: pair('Failed to create wallet address'),
  addressHistoryFailure: 'Failed to load the history',
  addressUpdated: 'Wallet address updated successfully',
  addressUpdateFailure: pair('Failed to update wallet address'),
  addressDeleted: 'Wallet address deleted successfully',
  addressDeleteFailure: pair('Failed to delete wallet address'),
  addressToggled: 'Wallet address status updated successfully',
  addressToggleFailure: pair('Failed to update wallet address status'),
  deleteAddress: 'Are you sure you want to delete this wallet address?',
  transactionsFailure: pair('Failed to load transactions'),
  transactionApproved: 'Transaction approved successfully',
  transactionFirstApproval: 'First approval recorded. A second administrator must approve this.',
  transactionApproveFailure: pair('Failed to approve transaction'),
  amountArrived: 'Please enter the amount that arrived',
  transactionRejected: 'Transaction rejected',
  transactionRejectFailure: pair('Failed to reject transaction'),
  reasonMissing: 'Please give a reason',
  userMissing: 'Please name the user by id or by email',
  userOvertaken: 'Somebody else changed this user in the meantime',
  userOvertakenLead:
    'Nothing was saved. What you have changed here stays; everything else takes its newest value.',
  statusOvertaken: (status: string) =>
    `This account was set to “${status}” in the meantime. Please close this and look again.`,
  adjustNow: 'The balance changes at once and the customer is told.',
} as const;

export const IDENTITY_CHECKS = {
  listFailure: pair('Failed to load identity checks'),
  caseFailure: pair('Failed to load the identity check'),
  documentFailure: pair('Failed to load the document', 'Failed to load the document. Please try again.'),
  verified: 'Identity verified',
  rejected: 'Identity check rejected',
  decideFailure: pair('Failed to decide', 'Failed to decide. Please try again.'),
  reasonTooLong: (most: number) => `Reason is too long: at most ${most} characters`,
  /** What a document can lack. The customer reads these words. */
  reasons: [
    'The picture is not sharp enough to read.',
    'Parts of the document are covered or cut off.',
    'The document has expired.',
    'The name is not the name of your account.',
    'The proof of address is older than three months.',
    'We do not accept this kind of document.',
  ],
} as const;

export const MESSAGES = {
  listFailure: pair('Failed to load messages'),
  messageFailure: pair('Failed to load the message'),
  replySent: 'Reply sent',
  replyFailure: pair('Failed to send the reply', 'Failed to send the reply. Please try again.'),
  replyMissing: 'Please write a reply',
  replyTooLong: (most: number) => `Reply is too long: at most ${most} characters`,
  statusChanged: (status: string) => `Message marked as ${status}`,
  statusFailure: pair('Failed to change the status', 'Failed to change the status. Please try again.'),
} as const;

export const INSTRUMENT = {
  listFailure: pair('Failed to load instruments'),
  saved: (symbol: string) => `${symbol} changed`,
  saveFailure: pair('Failed to change the instrument'),
  halted: (symbol: string) => `Trading in ${symbol} halted`,
  haltFailure: pair('Failed to halt trading'),
  resumed: (symbol: string) => `Trading in ${symbol} resumed`,
  resumeFailure: pair('Failed to resume trading'),
  extraSpread: 'A number of basis points with at most 2 decimals, up to 200',
  leverageTooHigh: (max: number) => `With this spread at most 1:${max}`,
  closureMoments: 'Please enter when it begins and ends',
  closureOrder: 'It must end after it begins',
  closureOver: 'It must end in the future',
  closureReason: 'Please say why: customers read it',
} as const;

export const SETUP = {
  newsFailure: pair('Failed to load news'),
  newsSaved: 'News saved',
  newsPublished: 'News published',
  newsScheduled: 'News scheduled',
  newsSaveFailure: pair('Failed to save news'),
  newsDeleted: 'News deleted',
  newsDeleteFailure: pair('Failed to delete news'),
  calendarFailure: pair('Failed to load the calendar'),
  eventSaved: 'Event saved',
  eventSaveFailure: pair('Failed to save the event'),
  eventDeleted: 'Event deleted',
  eventDeleteFailure: pair('Failed to delete the event'),
  changedMeanwhile: 'Somebody else changed this in the meantime',
  changedMeanwhileLead:
    'What you have typed is still here. Loading their version replaces it; keeping yours replaces theirs when you save.',
  deletedMeanwhile: 'Somebody else deleted this in the meantime',
  deletedMeanwhileLead: 'It can no longer be saved. What you have typed is still here to copy.',
  settingsFailure: pair('Failed to load the settings'),
  switched: (name: string, isOn: boolean) => `${name} switched ${isOn ? 'on' : 'off'}`,
  switchFailure: pair('Failed to switch'),
  contactSaved: 'Contact details saved',
  contactSaveFailure: pair('Failed to save the contact details'),
  systemFailure: pair('Failed to load the state of the system'),
  systemStale: 'These figures may be out of date',
  mailFailure: pair('Failed to load the mail outbox'),
  mailReadFailure: pair('Failed to load the mail'),
  mailRetried: 'The mail is tried again',
  mailRetryFailure: pair('Failed to try the mail again'),
  mailDropped: 'Mail dropped',
  mailDropFailure: pair('Failed to drop the mail'),
} as const;

export const RECORDS = {
  balanceFailure: pair('Failed to load the trial balance'),
  entriesFailure: pair('Failed to load the entries'),
  entryFailure: pair('Failed to load the entry'),
  accountFailure: pair('Failed to load the account'),
  verificationFailure: pair('Failed to load the last verification'),
  verifyFailure: pair('Failed to start the verification'),
  verifyStarted: 'Verification started',
  auditExported: 'Audit log exported',
  auditExportFailure: pair('Failed to export the audit log'),
} as const;

export const copied = (label: string) => `${label} copied to clipboard!`;
export const WAITS_FOR_NETWORK = 'You are offline. This appears when the connection is back.';
export const COPY_FAILED = 'Copying is not allowed here. Please select the text and copy it.';
