import { notificationOf } from './tell.ts';
import { type Told, TOLD_OF_INVESTING } from './told-of-investing.ts';
import { TOLD_OF_LOGINS } from './told-of-logins.ts';
import { TOLD_OF_TIERS } from './told-of-tiers.ts';

/** Each notification as it was stored, and what a customer reads. */

const MONEY = { amount: '1500.00', currency: 'USD', reference: 'WDR-1' } as const;
const ORDER = { side: 'buy', quantity: '5.00', symbol: 'EUR/USD', level: 'one', price: '1.08000' } as const;
const CLOSED = {
  quantity: '2000.00',
  symbol: 'EUR/USD',
  price: '1.10000',
  result: 'loss',
  pnl: '1234.50',
} as const;
const ALERT = {
  symbol: 'BTC/USD',
  level: '90000.00',
  price: '90012.50',
  at: '2026-03-04T12:34:56.000Z',
} as const;
const YOUR_ORDER = 'Your order to buy 5.00 EUR/USD at 1.08000';

const PROPOSAL = {
  about: 'ada@example.test',
  by: 'chief@example.test',
  changes: 'role: user → admin',
} as const;

const told = (
  code: 'withdrawal-requested' | 'withdrawal-being-sent' | 'withdrawal-returned',
  ...[title, end]: [string, string]
): Told => [notificationOf(code, MONEY), 'money', title, `Your withdrawal of 1,500.00 USD (WDR-1) ${end}`];

export const TOLD: readonly Told[] = [
  told('withdrawal-requested', 'Withdrawal requested', 'is waiting for approval.'),
  told('withdrawal-being-sent', 'Withdrawal approved', 'is approved and being sent.'),
  told('withdrawal-returned', 'Withdrawal not sent', 'could not be sent. The money is back in your account.'),
  [
    notificationOf('withdrawal-waits', { ...MONEY, until: '2026-03-04T12:34:56.000Z' }),
    'money',
    'Withdrawal requested',
    'Your withdrawal of 1,500.00 USD (WDR-1) waits until 2026-03-04 12:34 UTC and is looked at after that. Until it is paid you can cancel it.',
  ],
  [
    notificationOf('withdrawal-cancelled-by-mail', MONEY),
    'security',
    'Withdrawal cancelled',
    'Your withdrawal of 1,500.00 USD (WDR-1) was cancelled with the link in its mail. If you had not asked for it, set a new password and contact support.',
  ],
  [
    notificationOf('withdrawal-completed', MONEY),
    'money',
    'Withdrawal completed',
    '1,500.00 USD (WDR-1) is on its way to you.',
  ],
  [
    notificationOf('withdrawal-paid', MONEY),
    'money',
    'Withdrawal completed',
    '1,500.00 USD (WDR-1) was paid.',
  ],
  [
    notificationOf('withdrawal-declined', { ...MONEY, reason: 'No such account' }),
    'money',
    'Withdrawal declined',
    'Your withdrawal of 1,500.00 USD (WDR-1) was not carried out: No such account',
  ],
  [
    notificationOf('deposit-completed', MONEY),
    'money',
    'Deposit completed',
    '1,500.00 USD (WDR-1) is now available in your wallet.',
  ],
  [
    notificationOf('transfer-held', { amount: '1500.00', currency: 'EUR' }),
    'money',
    'Transfer held',
    'A transfer of 1,500.00 EUR came with your reference from an account that is not in your name. We may only accept payments from your own account. Our staff will look at it.',
  ],
  [
    notificationOf('deposit-seen', MONEY),
    'money',
    'Payment on its way',
    'We see your payment of 1,500.00 USD (WDR-1). It is yours as soon as it is final.',
  ],
  [
    notificationOf('deposit-arrived', MONEY),
    'money',
    'Payment arrived',
    'Your payment of 1,500.00 USD (WDR-1) has arrived. Our staff will confirm it, and you need not do anything more.',
  ],
  [
    notificationOf('deposit-failed', MONEY),
    'money',
    'Payment reversed',
    'The network reversed your payment of 1,500.00 USD (WDR-1) before it was final. Nothing was credited.',
  ],
  [
    notificationOf('deposit-reversed', { ...MONEY, rest: 'none', owed: '0.00' }),
    'money',
    'Payment reversed',
    '1,500.00 USD of your payment WDR-1 were reversed after they were credited, and we took them back.',
  ],
  [
    notificationOf('deposit-reversed', { ...MONEY, rest: 'owed', owed: '1000.00' }),
    'money',
    'Payment reversed',
    '1,500.00 USD of your payment WDR-1 were reversed after they were credited, and we took them back. You had too little of it: 1,000.00 USD are still owed, and until they are paid nothing can leave or be opened.',
  ],
  [
    notificationOf('deposit-declined', { ...MONEY, reason: 'Nothing arrived' }),
    'money',
    'Deposit not accepted',
    'Your deposit of 1,500.00 USD (WDR-1) was not carried out: Nothing arrived',
  ],
  [
    notificationOf('balance-adjusted', { ...MONEY, direction: 'lowered', reason: 'Paid twice' }),
    'money',
    'Balance adjusted',
    'Your USD balance was lowered by 1,500.00 USD (WDR-1): Paid twice',
  ],
  [
    notificationOf('balance-adjusted', { ...MONEY, direction: 'raised', reason: 'Lost on the way' }),
    'money',
    'Balance adjusted',
    'Your USD balance was raised by 1,500.00 USD (WDR-1): Lost on the way',
  ],
  [
    notificationOf('order-filled', { side: 'buy', quantity: '5.00', symbol: 'EUR/USD', price: '1.08000' }),
    'trading',
    'Order filled',
    'Your order was filled: bought 5.00 EUR/USD at 1.08000.',
  ],
  [
    notificationOf('order-filled', { side: 'sell', quantity: '5.00', symbol: 'BTC/USD', price: '84220.35' }),
    'trading',
    'Order filled',
    'Your order was filled: sold 5.00 BTC/USD at 84,220.35.',
  ],
  [
    notificationOf('order-expired', ORDER),
    'trading',
    'Order expired',
    `${YOUR_ORDER} has reached its end unfilled.`,
  ],
  [
    notificationOf('order-expired', { ...ORDER, side: 'sell', level: 'none' }),
    'trading',
    'Order expired',
    'Your order to sell 5.00 EUR/USD has reached its end unfilled.',
  ],
  [
    notificationOf('order-cancelled', { ...ORDER, reason: 'stop_out' }),
    'trading',
    'Order cancelled',
    `${YOUR_ORDER} was cancelled: the margin of your account was too low.`,
  ],
  [
    notificationOf('order-cancelled', { ...ORDER, reason: 'funds_needed' }),
    'trading',
    'Order cancelled',
    `${YOUR_ORDER} was cancelled: the funds were needed for a loss.`,
  ],
  [
    notificationOf('order-cancelled', { ...ORDER, reason: 'admin' }),
    'trading',
    'Order cancelled',
    `${YOUR_ORDER} was cancelled: our staff cancelled it.`,
  ],
  [
    notificationOf('order-cancelled', { ...ORDER, reason: 'suspended' }),
    'trading',
    'Order cancelled',
    `${YOUR_ORDER} was cancelled: your account is suspended. Its funds are free again.`,
  ],
  [
    notificationOf('order-rejected', { ...ORDER, reason: 'insufficient_balance', required: '1000.00' }),
    'trading',
    'Order rejected',
    `${YOUR_ORDER} was due, but your balance no longer covered it. Required: $1,000.00.`,
  ],
  [
    notificationOf('order-rejected', { ...ORDER, reason: 'leverage', required: '0.00' }),
    'trading',
    'Order rejected',
    `${YOUR_ORDER} was due, but its leverage is no longer offered for this instrument. Its funds are free again.`,
  ],
  [
    notificationOf('order-rejected', { ...ORDER, reason: 'limit', required: '0.00' }),
    'trading',
    'Order rejected',
    `${YOUR_ORDER} was due, but it is more than your account may have open. Its funds are free again.`,
  ],
  [
    notificationOf('closed-by-stop_loss', CLOSED),
    'trading',
    'Stop loss reached',
    'Closed 2,000.00 EUR/USD at 1.10000 (stop loss) with a loss of $1,234.50.',
  ],
  [
    notificationOf('closed-by-take_profit', { ...CLOSED, result: 'profit' }),
    'trading',
    'Take profit reached',
    'Closed 2,000.00 EUR/USD at 1.10000 (take profit) with a profit of $1,234.50.',
  ],
  [
    notificationOf('closed-by-trailing_stop', { ...CLOSED, result: 'none' }),
    'trading',
    'Trailing stop reached',
    'Closed 2,000.00 EUR/USD at 1.10000 (trailing stop) without profit or loss.',
  ],
  [
    notificationOf('closed-by-stop_out', CLOSED),
    'trading',
    'Position closed: margin too low',
    'Closed 2,000.00 EUR/USD at 1.10000 (margin stop-out) with a loss of $1,234.50.',
  ],
  [
    notificationOf('closed-by-admin', CLOSED),
    'trading',
    'Position closed',
    'Closed 2,000.00 EUR/USD at 1.10000 (by our staff) with a loss of $1,234.50.',
  ],
  [
    notificationOf('margin-call-at', { equity: '1200.00', margin: '1000.00', call: '120', stopOut: '60' }),
    'trading',
    'Margin call',
    'Your equity of $1,200.00 is 120% of your used margin of $1,000.00, or less. At 60% positions are closed. Add funds or close positions.',
  ],
  [
    notificationOf('margin-call', { equity: '-5.00', margin: '1000.00' }),
    'trading',
    'Margin call',
    'Your equity of \u2212$5.00 no longer covers your used margin of $1,000.00. At half of it positions are closed. Add funds or close positions.',
  ],
  [
    notificationOf('withdrawal-cancelled', { amount: '1000.00' }),
    'trading',
    'Withdrawal cancelled',
    'A pending withdrawal of $1,000.00 was cancelled: the funds were needed for a trading loss.',
  ],
  [
    notificationOf('protection', { amount: '12.34' }),
    'trading',
    'Negative balance protection',
    'Your loss was larger than your balance. We bear the remaining $12.34; your balance is not below zero.',
  ],
  [
    notificationOf('alert-fired', { ...ALERT, what: 'above', noted: 'none', note: '' }),
    'alert',
    'Price alert: BTC/USD',
    'BTC/USD is at 90,000.00 or above. The price was 90,012.50 at 2026-03-04 12:34 UTC.',
  ],
  [
    notificationOf('alert-fired', { ...ALERT, what: 'loses', level: '5.00', noted: 'one', note: 'buy some' }),
    'alert',
    'Price alert: BTC/USD',
    'BTC/USD is down 5.00% or more in a day. The price was 90,012.50 at 2026-03-04 12:34 UTC.\n\nYour note: buy some',
  ],
  [
    notificationOf('push-device-added', { device: 'Firefox on Linux', ip: '192.0.2.1' }),
    'security',
    'Push messages go to a new device',
    'Push messages about your account were switched on for Firefox on Linux, from 192.0.2.1.\n\nIf this was not you, remove the device in Settings and set a new password at once.',
  ],
  [
    notificationOf('api-key-made', { name: 'Grid bot', ip: '192.0.2.1' }),
    'security',
    'A new API key for your account',
    'The API key “Grid bot” was made from 192.0.2.1. Programs can use your account with it.\n\nIf this was not you, revoke all API keys in Settings and set a new password at once.',
  ],
  [
    notificationOf('webhook-made', { host: 'hooks.example.test', ip: '192.0.2.1' }),
    'security',
    'A new webhook for your account',
    'From now on what happens in your account is sent to hooks.example.test. This was set up from 192.0.2.1.\n\nIf this was not you, remove the webhook in Settings and set a new password at once.',
  ],
  [
    notificationOf('webhook-off', { host: 'hooks.example.test', days: '3' }),
    'account',
    'A webhook was switched off',
    'hooks.example.test has not taken what we sent for 3 days, so we no longer send there. Once it works again, switch the webhook on in Settings: it goes on where it ended.',
  ],
  [
    notificationOf('api-key-new-place', { name: 'Grid bot', ip: '192.0.2.1' }),
    'security',
    'An API key was used from a new place',
    'Your API key “Grid bot” was used from 192.0.2.1 for the first time.\n\nIf this was not one of your programs, revoke the key in Settings at once.',
  ],
  [
    notificationOf('api-keys-revoked', { which: 'one', name: 'Grid bot' }),
    'security',
    'API keys revoked',
    'Your API key “Grid bot” was revoked by our staff. Please contact support with any question.',
  ],
  [
    notificationOf('api-keys-revoked', { which: 'all', name: '' }),
    'security',
    'API keys revoked',
    'Your API keys were all revoked by our staff. Please contact support with any question.',
  ],
  [
    notificationOf('logged-out-everywhere', {}),
    'security',
    'You were logged out',
    'Our staff has logged you out everywhere. Please contact support with any question.',
  ],
  [
    notificationOf('logged-out', { device: 'Firefox on Linux' }),
    'security',
    'You were logged out',
    'Our staff has logged you out on Firefox on Linux. Please contact support with any question.',
  ],
  [
    notificationOf('archive-taken', {}),
    'security',
    'Everything about you was downloaded',
    'Somebody who gave your password downloaded the file of everything we keep about you.\n\nIf this was not you, set a new password at once.',
  ],
  [
    notificationOf('account-active', {}),
    'account',
    'Account active',
    'Your account is active. All services are available to you.',
  ],
  [
    notificationOf('account-suspended', {}),
    'account',
    'Account suspended',
    'Your account has been suspended. You can still close positions. Please contact support.',
  ],
  [
    notificationOf('account-closed', {}),
    'account',
    'Account closed',
    'Your account has been closed. Please contact support with any question.',
  ],
  [
    notificationOf('account-reopened', {}),
    'account',
    'Account open again',
    'You have opened your account again. Lists, alerts, charts and keys were erased when you closed it.',
  ],
  [
    notificationOf('paper-ready', { kind: 'statement', period: 'March 2026', code: 'PAP-7K3M9QXW2A' }),
    'money',
    'Your monthly statement is ready',
    'Your monthly statement for March 2026 (PAP-7K3M9QXW2A) is ready. You will find it under History, Papers.',
  ],
  ...TOLD_OF_INVESTING,
  ...TOLD_OF_LOGINS,
  ...TOLD_OF_TIERS,
  [
    notificationOf('identity-verified', {}),
    'account',
    'Identity verified',
    'Your identity has been verified.',
  ],
  [
    notificationOf('identity-rejected', { reason: 'It has expired.' }),
    'account',
    'Identity check not accepted',
    'We could not verify your identity: It has expired.\n\nYou can upload new documents at any time.',
  ],
  [
    notificationOf('proposal-waiting', { kind: 'role', ...PROPOSAL, why: 'given', reason: 'New colleague' }),
    'security',
    'A right of staff waits for a second administrator',
    'ada@example.test, by chief@example.test: role: user → admin. Reason: New colleague',
  ],
  [
    notificationOf('proposal-carried-out', { kind: 'wallet-address', ...PROPOSAL, why: 'none', reason: '' }),
    'security',
    'A deposit address was changed by two administrators',
    'ada@example.test, by chief@example.test: role: user → admin. Reason: none given',
  ],
  [
    notificationOf('hot-above', { currency: 'BTC', network: 'Bitcoin', ready: '7', bound: '5', move: '4' }),
    'money',
    'Too much BTC is online',
    '7 BTC are ready to pay from on Bitcoin, more than the ceiling of 5. Payments, Cold storage proposes to move 4 to cold storage.',
  ],
  [
    notificationOf('hot-below', {
      currency: 'BTC',
      network: 'Bitcoin',
      ready: '0.5',
      bound: '1',
      move: '2.5',
    }),
    'money',
    'Too little BTC is ready to pay from',
    '0.5 BTC are ready to pay from on Bitcoin, less than the floor of 1. Payments, Cold storage proposes to bring 2.5 from cold storage.',
  ],
];
