import { SHARED_SENTENCES } from '../shared-sentences.ts';
import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { amountRefusals, amountInput, book, currency, id, moment, ofBook, text } from '../fields.ts';
import { transaction } from './transactions.ts';

/** What a customer can do with their money, as calls. */

const conversionRefusals = [
  ...amountRefusals,
  'amount-too-small',
  'same-currency',
  'not-convertible',
  'market-closed',
  'no-price',
] as const;

/** Money moves in the main account, and once under a key. */
const moveMoney = {
  ...customerAct,
  limit: 'money',
  book: 'main',
  query: ofBook,
  idempotent: true,
} as const;

export const balance = z.object({
  currency: z.string(),
  balance: z.number(),
  availableBalance: z.number(),
  lockedBalance: z.number(),
  /** Value in USD at the current mid price; null when the currency has no price. */
  usdValue: z.number().nullable(),
});
export type Balance = z.infer<typeof balance>;

export const getBalances = endpoint({
  ...customerRead,
  name: 'getBalances',
  summary: 'All balances of the caller',
  path: '/wallet/balance',
  book: 'any',
  query: ofBook,
  answer: z.array(balance),
});

export const getBalance = endpoint({
  ...customerRead,
  name: 'getBalance',
  summary: 'One balance, as an array of one',
  path: '/wallet/balance/{symbol}',
  book: 'any',
  query: ofBook,
  params: z.strictObject({ symbol: currency }),
  answer: z.array(balance),
  refusals: ['unknown-currency'],
});

export const listAssets = endpoint({
  ...customerRead,
  name: 'listAssets',
  summary: 'Every asset with its networks, fees and minimums',
  path: '/wallet/assets',
  answer: z.array(
    z.object({
      currency: z.string(),
      name: z.string(),
      kind: z.enum(['fiat', 'crypto']),
      scale: z.number(),
      displayDecimals: z.number(),
      networks: z.array(
        z.object({ network: z.string(), withdrawalFee: z.number(), minWithdrawal: z.number() }),
      ),
      arrival: z.string(),
    }),
  ),
});

/** Bank transfer or card: the customer gets a reference, staff complete it when the money is there. */
export const depositFiat = endpoint({
  ...moveMoney,
  name: 'depositFiat',
  summary: 'Announce a deposit by bank transfer or card',
  path: '/wallet/deposit',
  demands: ['active', 'verified'],
  body: z.strictObject({ amount: amountInput, currency }),
  answer: transaction,
  refusals: [...amountRefusals, 'minimum-deposit', 'not-a-deposit-currency', 'too-many-open-deposits'],
});

/** Crypto: the customer says that a payment to one of our addresses is under way. */
export const depositCrypto = endpoint({
  ...moveMoney,
  name: 'depositCrypto',
  summary: 'Announce a crypto deposit to one of the deposit addresses',
  path: '/transaction/deposit',
  demands: ['active', 'verified'],
  body: z.strictObject({
    currency,
    amount: amountInput,
    toAddress: text('address', 200),
    network: text('network', 64),
    /** Each network has its own form of it. */
    txHash: text('transaction hash', 200).optional(),
  }),
  answer: transaction,
  refusals: [
    ...amountRefusals,
    'minimum-deposit',
    'unknown-deposit-address',
    'bad-transaction-hash',
    'already-reported',
    'too-many-open-deposits',
  ],
});

export const withdraw = endpoint({
  ...moveMoney,
  name: 'withdraw',
  summary: 'Request a withdrawal; amount and fee are held until it is decided',
  path: '/wallet/withdraw',
  demands: ['active', 'verified'],
  body: z.strictObject({
    currency,
    amount: amountInput,
    destination: text('destination', 140, { missing: SHARED_SENTENCES.missingDestination }),
    network: text('network', 64).optional(),
  }),
  answer: transaction,
  refusals: [
    ...amountRefusals,
    'unknown-currency',
    'minimum-withdrawal',
    'most-withdrawal',
    'insufficient-balance',
    'bad-destination',
    'bad-iban',
    'bad-account',
    'choose-network',
    'deficit-open',
    'claim-open',
    'kyc-required',
    'kyc-in-review',
    'confirm-password',
    'books-halted',
  ],
});

export const cancelTransaction = endpoint({
  ...moveMoney,
  name: 'cancelTransaction',
  summary: 'Take back a pending withdrawal',
  path: '/transaction/{id}/cancel',
  params: z.strictObject({ id }),
  answer: transaction,
  refusals: ['transaction-not-found', 'not-cancellable', 'being-sent', 'books-halted'],
});

/** For whoever cannot sign in any more, or need not: what the mail about a waiting withdrawal carries is enough. */
export const cancelByLink = endpoint({
  name: 'cancelByLink',
  summary: 'Take back a waiting withdrawal with the link out of its mail, which works once',
  method: 'POST',
  path: '/wallet/withdrawals/cancel',
  who: 'public',
  limit: 'code',
  body: z.strictObject({ token: z.string().trim().max(100) }),
  answer: z.object({ reference: z.string(), amount: z.number(), currency: z.string() }),
  refusals: ['bad-cancel-link', 'being-sent', 'books-halted'],
});

const conversion = { from: currency, to: currency, amount: amountInput };

export const quoteConversion = endpoint({
  ...customerRead,
  name: 'quoteConversion',
  summary: 'What a conversion would give right now',
  path: '/wallet/convert/quote',
  query: z.strictObject({ ...conversion, book }),
  answer: z.object({ rate: z.number(), fee: z.number(), receive: z.number(), at: moment }),
  refusals: [...conversionRefusals],
});

export const convert = endpoint({
  ...moveMoney,
  name: 'convert',
  summary: 'Convert one currency into another at the current price',
  path: '/wallet/convert',
  demands: ['active', 'verified'],
  body: z.strictObject({ ...conversion, minReceive: amountInput.optional() }),
  answer: z.object({ out: transaction, in: transaction }),
  refusals: [
    ...conversionRefusals,
    'price-moved',
    'insufficient-balance',
    'deficit-open',
    'claim-open',
    'books-halted',
  ],
});
