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
  transactionRejected: 'Transaction rejected',
  transactionRejectFailure: pair('Failed to reject transaction'),
  reasonMissing: 'Please give a reason',
} as const;

export const copied = (label: string) => `${label} copied to clipboard!`;
export const WAITS_FOR_NETWORK = 'You are offline. This appears when the connection is back.';
export const COPY_FAILED = 'Copying is not allowed here. Please select the text and copy it.';
