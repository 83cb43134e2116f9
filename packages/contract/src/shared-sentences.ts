/**
 * What a form says before it sends, and the server when it was sent all the same, or both when it is done: one sentence for
 * both. Plain constants, so that the browser gets these and neither the schemas nor the other refusals.
 */
export const SHARED_SENTENCES = {
  // What was typed
  requiredFields: 'Please fill in all required fields',
  missingEmail: 'Please enter your email address',
  invalidEmail: 'Please enter a valid email address',
  invalidPhone: 'Please enter a valid phone number',
  shortMessage: 'Message must be at least 10 characters long',
  shortPassword: 'Password must be at least 8 characters long',
  terms: 'Please agree to the terms and conditions',
  invalidCode: 'Please enter a valid 6-digit verification code',
  wrongCode: 'Invalid verification code',
  nothingToChange: 'Please change something',
  nameVerified: 'Your identity was checked under this name. Please contact support to have it changed.',
  missingReason: 'Please give a reason',
  nameOneUser: 'Please name the user by id or by email',

  // Money
  invalidAmount: 'Please enter a valid amount',
  amountTooLarge: 'Amount is too large',
  missingDestination: 'Please enter a destination address',
  minimumDeposit: 'Minimum deposit is {min} {symbol}',
  transactionNotFound: 'Transaction not found',
  underfunded: 'Only available for sufficiently funded accounts',
  otherApprover: 'A different administrator must approve this',

  // Trading
  corporateOnly: 'A Corporate / Custodial account is required for Portfolio Analysis',
  invalidQuantity: 'Please enter a valid quantity',
  invalidLimit: 'Please enter a valid limit price',
  invalidStop: 'Please enter a valid stop price',
  invalidStopLoss: 'Please enter a valid stop loss',
  invalidTakeProfit: 'Please enter a valid take profit',
  invalidTrailing: 'Please enter a valid trailing stop',
  invalidSlippage: 'Please enter a valid maximum slippage; it is for market and stop orders',
  invalidClientId: 'A client order id has 1 to 64 of these: A-Z a-z 0-9 . _ : -',
  twoLegs: 'Please give two orders',
  invalidExpiry: 'Please choose an end in the future',
  invalidPercent: 'Please enter a percentage from 1 to 100',
  noPrice: 'Unable to get current market price',
  insufficient: 'Insufficient balance. Required: {required}',
  marketClosed: 'Market is closed',
  closeAllOff: 'Close all positions feature coming soon!',

  // What was done
  loggedIn: 'Login successful!',
  documentType: 'Please upload a JPEG, PNG or PDF file',
  emailVerified: 'Email verified successfully!',
  codeSent: 'New verification code sent to your email',
  linkSent: 'Password reset link sent to your email',
  passwordReset: 'Password reset successfully!',
  miningActivated: 'Mining package activated successfully!',
  positionClosed: 'Position closed successfully!',
  userUpdated: 'User updated successfully',
  walletAdjusted: 'Wallet adjusted successfully',
  messageSent: 'Message sent successfully!',
  depositRequested:
    "Deposit request created successfully! We'll credit your account once the transaction is confirmed.",

  // The session
  sessionExpired: 'Session expired. Please log in again.',
  verifyEmailFirst: 'Please verify your email address first',
} as const;

/** Fills the words in braces. */
export function withWords(sentence: string, words: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, word: string) => String(words[word] ?? ''));
}
