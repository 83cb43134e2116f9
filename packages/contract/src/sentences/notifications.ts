import { OF_COPYING } from './of-copying.ts';
import { OF_HOUSE } from './of-house.ts';
import { OF_MANAGED } from './of-managed.ts';
import { OF_PROPOSALS } from './of-proposals.ts';
import { OF_TIERS } from './of-tiers.ts';
import type { Notification } from '../notifications.ts';
import type { Words } from './template.ts';

/** What people are told of: the sentences of notifications, and of the mails that repeat them. */
export type NotificationSentence = {
  /** Which choice of the customer's decides about the mail. */
  readonly kind: Notification['kind'];
  /** Its mail goes before others, as all of security do. */
  readonly isUrgent?: true;
  readonly words: Words;
  readonly title: string;
  readonly body: string;
};

const TRANSACTION = { amount: 'amount', currency: 'text', reference: 'text' } as const;

const ORDER = {
  side: { buy: 'buy', sell: 'sell' },
  quantity: 'amount',
  symbol: 'text',
  level: { none: '', one: ' at {price}' },
  price: 'price',
} as const;
const YOUR_ORDER = 'Your order to {side} {quantity} {symbol}{level}';

const CLOSED = {
  quantity: 'amount',
  symbol: 'text',
  price: 'price',
  result: {
    none: 'without profit or loss',
    loss: 'with a loss of {pnl}',
    profit: 'with a profit of {pnl}',
  },
  pnl: 'usd',
} as const;

export const NOTIFICATIONS = {
  ...OF_HOUSE,
  // Money
  'deposit-seen': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Payment on its way',
    body: 'We see your payment of {amount} {currency} ({reference}). It is yours as soon as it is final.',
  },
  'deposit-arrived': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Payment arrived',
    body: 'Your payment of {amount} {currency} ({reference}) has arrived. Our staff will confirm it, and you need not do anything more.',
  },
  'deposit-failed': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Payment reversed',
    body: 'The network reversed your payment of {amount} {currency} ({reference}) before it was final. Nothing was credited.',
  },
  'deposit-reversed': {
    kind: 'money',
    words: {
      ...TRANSACTION,
      rest: {
        none: '',
        owed: ' You had too little of it: {owed} {currency} are still owed, and until they are paid nothing can leave or be opened.',
      },
      owed: 'amount',
    },
    title: 'Payment reversed',
    body: '{amount} {currency} of your payment {reference} were reversed after they were credited, and we took them back.{rest}',
  },
  'transfer-held': {
    kind: 'money',
    words: { amount: 'amount', currency: 'text' },
    title: 'Transfer held',
    body: 'A transfer of {amount} {currency} came with your reference from an account that is not in your name. We may only accept payments from your own account. Our staff will look at it.',
  },
  'withdrawal-requested': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Withdrawal requested',
    body: 'Your withdrawal of {amount} {currency} ({reference}) is waiting for approval.',
  },
  'withdrawal-waits': {
    kind: 'money',
    words: { ...TRANSACTION, until: 'moment' },
    title: 'Withdrawal requested',
    body: 'Your withdrawal of {amount} {currency} ({reference}) waits until {until} and is looked at after that. Until it is paid you can cancel it.',
  },
  'withdrawal-cancelled-by-mail': {
    kind: 'security',
    words: TRANSACTION,
    title: 'Withdrawal cancelled',
    body: 'Your withdrawal of {amount} {currency} ({reference}) was cancelled with the link in its mail. If you had not asked for it, set a new password and contact support.',
  },
  'withdrawal-completed': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Withdrawal completed',
    body: '{amount} {currency} ({reference}) is on its way to you.',
  },
  'withdrawal-being-sent': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Withdrawal approved',
    body: 'Your withdrawal of {amount} {currency} ({reference}) is approved and being sent.',
  },
  'withdrawal-paid': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Withdrawal completed',
    body: '{amount} {currency} ({reference}) was paid.',
  },
  'withdrawal-returned': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Withdrawal not sent',
    body: 'Your withdrawal of {amount} {currency} ({reference}) could not be sent. The money is back in your account.',
  },
  'withdrawal-declined': {
    kind: 'money',
    words: { ...TRANSACTION, reason: 'text' },
    title: 'Withdrawal declined',
    body: 'Your withdrawal of {amount} {currency} ({reference}) was not carried out: {reason}',
  },
  'deposit-completed': {
    kind: 'money',
    words: TRANSACTION,
    title: 'Deposit completed',
    body: '{amount} {currency} ({reference}) is now available in your wallet.',
  },
  'deposit-declined': {
    kind: 'money',
    words: { ...TRANSACTION, reason: 'text' },
    title: 'Deposit not accepted',
    body: 'Your deposit of {amount} {currency} ({reference}) was not carried out: {reason}',
  },
  'balance-adjusted': {
    kind: 'money',
    words: { ...TRANSACTION, direction: { raised: 'raised', lowered: 'lowered' }, reason: 'text' },
    title: 'Balance adjusted',
    body: 'Your {currency} balance was {direction} by {amount} {currency} ({reference}): {reason}',
  },
  'paper-ready': {
    kind: 'money',
    words: {
      kind: { statement: 'monthly statement', gains: 'list of realized gains' },
      period: 'text',
      code: 'text',
    },
    title: 'Your {kind} is ready',
    body: 'Your {kind} for {period} ({code}) is ready. You will find it under History, Papers.',
  },

  ...OF_COPYING,
  ...OF_MANAGED,

  // Trading
  'order-filled': {
    kind: 'trading',
    words: { side: { buy: 'bought', sell: 'sold' }, quantity: 'amount', symbol: 'text', price: 'price' },
    title: 'Order filled',
    body: 'Your order was filled: {side} {quantity} {symbol} at {price}.',
  },
  'order-expired': {
    kind: 'trading',
    words: ORDER,
    title: 'Order expired',
    body: `${YOUR_ORDER} has reached its end unfilled.`,
  },
  'order-cancelled': {
    kind: 'trading',
    words: {
      ...ORDER,
      reason: {
        stop_out: 'the margin of your account was too low',
        funds_needed: 'the funds were needed for a loss',
        admin: 'our staff cancelled it',
        oco: 'the other one of the two was filled',
        price_moved: 'the price has moved further than it allowed. Its funds are free again',
        nothing_to_reduce: 'there was nothing left to reduce',
        suspended: 'your account is suspended. Its funds are free again',
      },
    },
    title: 'Order cancelled',
    body: `${YOUR_ORDER} was cancelled: {reason}.`,
  },
  'order-rejected': {
    kind: 'trading',
    words: {
      ...ORDER,
      reason: {
        insufficient_balance: 'your balance no longer covered it. Required: {required}.',
        leverage: 'its leverage is no longer offered for this instrument. Its funds are free again.',
        limit: 'it is more than your account may have open. Its funds are free again.',
      },
      required: 'usd',
    },
    title: 'Order rejected',
    body: `${YOUR_ORDER} was due, but {reason}`,
  },
  'closed-by-stop_loss': {
    kind: 'trading',
    words: CLOSED,
    title: 'Stop loss reached',
    body: 'Closed {quantity} {symbol} at {price} (stop loss) {result}.',
  },
  'closed-by-take_profit': {
    kind: 'trading',
    words: CLOSED,
    title: 'Take profit reached',
    body: 'Closed {quantity} {symbol} at {price} (take profit) {result}.',
  },
  'closed-by-trailing_stop': {
    kind: 'trading',
    words: CLOSED,
    title: 'Trailing stop reached',
    body: 'Closed {quantity} {symbol} at {price} (trailing stop) {result}.',
  },
  'closed-by-stop_out': {
    kind: 'trading',
    words: CLOSED,
    title: 'Position closed: margin too low',
    body: 'Closed {quantity} {symbol} at {price} (margin stop-out) {result}.',
  },
  'closed-by-admin': {
    kind: 'trading',
    words: CLOSED,
    title: 'Position closed',
    body: 'Closed {quantity} {symbol} at {price} (by our staff) {result}.',
  },
  'margin-call': {
    kind: 'trading',
    isUrgent: true,
    words: { equity: 'usd', margin: 'usd' },
    title: 'Margin call',
    body: 'Your equity of {equity} no longer covers your used margin of {margin}. At half of it positions are closed. Add funds or close positions.',
  },
  'margin-call-at': {
    kind: 'trading',
    isUrgent: true,
    words: { equity: 'usd', margin: 'usd', call: 'text', stopOut: 'text' },
    title: 'Margin call',
    body: 'Your equity of {equity} is {call}% of your used margin of {margin}, or less. At {stopOut}% positions are closed. Add funds or close positions.',
  },
  'withdrawal-cancelled': {
    kind: 'trading',
    words: { amount: 'usd' },
    title: 'Withdrawal cancelled',
    body: 'A pending withdrawal of {amount} was cancelled: the funds were needed for a trading loss.',
  },
  protection: {
    kind: 'trading',
    words: { amount: 'usd' },
    title: 'Negative balance protection',
    body: 'Your loss was larger than your balance. We bear the remaining {amount}; your balance is not below zero.',
  },

  // What they asked to hear of
  'alert-fired': {
    kind: 'alert',
    words: {
      symbol: 'text',
      what: {
        above: 'is at {level} or above',
        below: 'is at {level} or below',
        up: 'has crossed {level} upwards',
        down: 'has crossed {level} downwards',
        gains: 'is up {level}% or more in a day',
        loses: 'is down {level}% or more in a day',
      },
      level: 'price',
      price: 'price',
      at: 'moment',
      noted: { none: '', one: '\n\nYour note: {note}' },
      note: 'text',
    },
    title: 'Price alert: {symbol}',
    body: '{symbol} {what}. The price was {price} at {at}.{noted}',
  },

  // The account and who gets into it
  'new-sign-in': {
    kind: 'security',
    words: { device: 'text', ip: 'text' },
    title: 'New login to your account',
    body: 'Somebody logged in to your account with {device} from {ip}.\n\nIf this was not you, set a new password at once.',
  },
  /** From a program that does not say what it is. */
  'new-sign-in-unnamed': {
    kind: 'security',
    words: { ip: 'text' },
    title: 'New login to your account',
    body: 'Somebody logged in to your account from {ip}.\n\nIf this was not you, set a new password at once.',
  },
  'recovery-code-used': {
    kind: 'security',
    words: { left: 'text' },
    title: 'A recovery code was used',
    body: 'Somebody logged in to your account with a recovery code. Codes left: {left}. You can make new ones in Settings.\n\nIf this was not you, set a new password at once.',
  },
  'logged-out-everywhere': {
    kind: 'security',
    words: {},
    title: 'You were logged out',
    body: 'Our staff has logged you out everywhere. Please contact support with any question.',
  },
  'logged-out': {
    kind: 'security',
    words: { device: 'text' },
    title: 'You were logged out',
    body: 'Our staff has logged you out on {device}. Please contact support with any question.',
  },
  'archive-taken': {
    kind: 'security',
    words: {},
    title: 'Everything about you was downloaded',
    body: 'Somebody who gave your password downloaded the file of everything we keep about you.\n\nIf this was not you, set a new password at once.',
  },
  'api-key-made': {
    kind: 'security',
    words: { name: 'text', ip: 'text' },
    title: 'A new API key for your account',
    body: 'The API key “{name}” was made from {ip}. Programs can use your account with it.\n\nIf this was not you, revoke all API keys in Settings and set a new password at once.',
  },
  'push-device-added': {
    kind: 'security',
    words: { device: 'text', ip: 'text' },
    title: 'Push messages go to a new device',
    body: 'Push messages about your account were switched on for {device}, from {ip}.\n\nIf this was not you, remove the device in Settings and set a new password at once.',
  },
  'api-key-new-place': {
    kind: 'security',
    words: { name: 'text', ip: 'text' },
    title: 'An API key was used from a new place',
    body: 'Your API key “{name}” was used from {ip} for the first time.\n\nIf this was not one of your programs, revoke the key in Settings at once.',
  },
  'webhook-made': {
    kind: 'security',
    words: { host: 'text', ip: 'text' },
    title: 'A new webhook for your account',
    body: 'From now on what happens in your account is sent to {host}. This was set up from {ip}.\n\nIf this was not you, remove the webhook in Settings and set a new password at once.',
  },
  'webhook-off': {
    kind: 'account',
    words: { host: 'text', days: 'text' },
    title: 'A webhook was switched off',
    body: '{host} has not taken what we sent for {days} days, so we no longer send there. Once it works again, switch the webhook on in Settings: it goes on where it ended.',
  },
  'api-keys-revoked': {
    kind: 'security',
    words: { which: { one: 'Your API key “{name}” was', all: 'Your API keys were all' }, name: 'text' },
    title: 'API keys revoked',
    body: '{which} revoked by our staff. Please contact support with any question.',
  },
  'account-active': {
    kind: 'account',
    words: {},
    title: 'Account active',
    body: 'Your account is active. All services are available to you.',
  },
  'account-suspended': {
    kind: 'account',
    words: {},
    title: 'Account suspended',
    body: 'Your account has been suspended. You can still close positions. Please contact support.',
  },
  'account-closed': {
    kind: 'account',
    words: {},
    title: 'Account closed',
    body: 'Your account has been closed. Please contact support with any question.',
  },
  'account-reopened': {
    kind: 'account',
    words: {},
    title: 'Account open again',
    body: 'You have opened your account again. Lists, alerts, charts and keys were erased when you closed it.',
  },
  ...OF_TIERS,
  'identity-verified': {
    kind: 'account',
    words: {},
    title: 'Identity verified',
    body: 'Your identity has been verified.',
  },
  'identity-rejected': {
    kind: 'account',
    words: { reason: 'text' },
    title: 'Identity check not accepted',
    body: 'We could not verify your identity: {reason}\n\nYou can upload new documents at any time.',
  },

  ...OF_PROPOSALS,
} as const satisfies Readonly<Record<string, NotificationSentence>>;
