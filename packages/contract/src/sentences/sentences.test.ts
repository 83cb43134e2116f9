import { formatAmount, formatUsd } from '@halyard/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTIFICATIONS } from './notifications.ts';
import { say, textOf } from './say.ts';
import { SENTENCES } from './sentences.ts';
import { MARK, plainText, rawOf, type StoredText } from './stored-text.ts';
import { notificationOf, notificationTexts } from './tell.ts';
import { filled, piecesOf, plainFigure } from './template.ts';

const TRADE = { quantity: '1000.00', symbol: 'BTC/USD', price: '84220.35' } as const;
const SAID: readonly (readonly [StoredText, string])[] = [
  [say('opened', { side: 'buy', ...TRADE }), 'Bought 1,000.00 BTC/USD at 84,220.35'],
  [
    say('opened', { side: 'sell', quantity: '5.00', symbol: 'EUR/USD', price: '1.08010' }),
    'Sold 5.00 EUR/USD at 1.08010',
  ],
  [
    say('opened', { side: 'buy', quantity: '0.25', symbol: 'SPX500', price: '5000.1250' }),
    'Bought 0.25 SPX500 at 5,000.1250',
  ],
  [say('closed', { ...TRADE, reason: 'customer' }), 'Closed 1,000.00 BTC/USD at 84,220.35'],
  [say('closed', { ...TRADE, reason: 'close_all' }), 'Closed 1,000.00 BTC/USD at 84,220.35'],
  [say('closed', { ...TRADE, reason: 'stop_loss' }), 'Closed 1,000.00 BTC/USD at 84,220.35 (stop loss)'],
  [say('closed', { ...TRADE, reason: 'take_profit' }), 'Closed 1,000.00 BTC/USD at 84,220.35 (take profit)'],
  [
    say('closed', { ...TRADE, reason: 'trailing_stop' }),
    'Closed 1,000.00 BTC/USD at 84,220.35 (trailing stop)',
  ],
  [say('closed', { ...TRADE, reason: 'stop_out' }), 'Closed 1,000.00 BTC/USD at 84,220.35 (margin stop-out)'],
  [say('closed', { ...TRADE, reason: 'admin' }), 'Closed 1,000.00 BTC/USD at 84,220.35 (by our staff)'],
  [say('financing', {}), 'Overnight financing'],
  [say('night-fee', {}), 'Fee for a night without financing'],
  [say('night-free', {}), 'Free night without financing'],
  [say('protection', {}), 'Negative balance protection'],
  [say('practice-funds', {}), 'Practice funds'],
  [say('practice-reset', {}), 'Practice funds set back'],
  [say('moved-out', { to: 'Gold' }), 'Transfer to Gold'],
  [say('moved-in', { from: 'Main account' }), 'Transfer from Main account'],
  [say('covers-loss', {}), 'Covers a trading loss'],
  [say('copy-fee', { strategy: 'Steady' }), 'Copying fee of Steady'],
  [say('managed-fee', { portfolio: 'Balanced' }), 'Management fee of Balanced'],
  [say('copy-share', { strategy: 'Steady' }), 'Your share of the copying fees of Steady'],
  [say('adjustment', {}), 'Balance adjustment'],
  [say('deposit', { network: 'Bitcoin' }), 'Deposit by Bitcoin'],
  [say('deposit-by-bank-or-card', {}), 'Deposit by bank transfer or card'],
  [say('withdrawal', { network: 'bank transfer' }), 'Withdrawal by bank transfer'],
  [
    say('conversion', { gave: '1000.00', from: 'USD', received: '0.01187500', to: 'BTC' }),
    'Converted 1,000.00 USD to 0.01187500 BTC',
  ],
  [say('step-created', {}), 'Created'],
  [say('step-proposed', {}), 'Proposed'],
  [say('step-deposit-announced', {}), 'Deposit announced'],
  [say('step-withdrawal-requested', {}), 'Withdrawal requested'],
  [say('step-being-sent', {}), 'Approved, being sent'],
  [say('payout-failed', {}), 'The network did not carry this payment out'],
  [say('payout-overtaken', {}), 'Another payment took the place of this one'],
  [say('step-sent', {}), 'Sent'],
  [say('step-sent-again', {}), 'Sent again with a higher fee'],
  [say('step-not-sent', {}), 'Could not be sent: the money is back in the account'],
  [say('step-approved-by-some', { given: '1', needed: '2' }), 'Approved by 1 of 2 administrators'],
  [say('step-completed', {}), 'Completed'],
  [
    say('step-other-amount', { arrived: '1999.50', reported: '2000.00', currency: 'EUR' }),
    'Completed: 1,999.50 EUR arrived instead of 2,000.00 EUR',
  ],
  [say('payment-taken-back', { reference: 'DEP-1' }), 'Reversed payment DEP-1'],
  [say('claim-paid', {}), 'Pays for a reversed payment'],
  [say('step-payment-seen', { network: 'Bitcoin' }), 'Payment seen on Bitcoin'],
  [say('step-payment-final', {}), 'Payment is final'],
  [
    say('step-payment-reversed', { amount: '0.50000000', currency: 'BTC' }),
    '0.50000000 BTC of this payment were reversed',
  ],
  [say('step-transfer-arrived', {}), 'Transfer arrived'],
  [say('bank-file-too-large', {}), 'The file is larger than 20 MB'],
  [say('bank-file-not-a-statement', {}), 'This is neither a camt.053 nor an MT940 file'],
  [say('bank-file-broken-xml', { line: '7' }), 'The XML is broken at line 7'],
  [
    say('bank-file-declares-entities', {}),
    'The file declares a document type of its own, which no bank does',
  ],
  [say('bank-file-too-deep', {}), 'The file is built deeper than any statement'],
  [say('bank-file-unread-version', { version: '99' }), 'Version 99 of camt.053 is not read here'],
  [say('bank-file-broken-line', { line: '7' }), 'Line 7 is not as MT940 has it'],
  [say('bank-file-lacks', { where: '42', what: 'an account' }), 'Statement 42 lacks an account'],
  [
    say('bank-file-bad-value', { where: '42', value: '1.234' }),
    'Statement 42 says 1.234, which is no amount and no day',
  ],
  [
    say('bank-file-other-currency', { where: '42', said: 'SEK', currency: 'EUR' }),
    'Statement 42 has an amount in SEK, and the account is in EUR',
  ],
  [
    say('bank-file-wrong-sum', { where: '42', comes: '10.00', says: '9.00' }),
    'Statement 42 comes to 10.00 and says 9.00 at its end',
  ],
  [
    say('bank-file-does-not-follow', { where: '42', currency: 'EUR', before: '40' }),
    'Statement 42 of EUR does not follow statement 40',
  ],
  [
    say('bank-file-other-format', { where: 'S', currency: 'EUR', before: '40' }),
    'Statement S of EUR is in another format than statement 40, and may be the same one: change formats with one of a later day',
  ],
  [say('bank-file-read-before', { where: '42', currency: 'EUR' }), 'Statement 42 of EUR was read before'],
  [say('bank-file-entry-twice', { where: '42' }), 'Statement 42 has an entry that was read before'],
  [say('bank-file-twice', {}), 'This very file was handed in before'],
  [say('bank-file-other-account', { account: 'DE1 EUR' }), 'Account DE1 EUR is not one of ours'],
  [say('bank-file-many-accounts', {}), 'The file is about more than one account'],
  [say('network-reversed', {}), 'The network reversed this payment'],
  [say('step-declined', {}), 'Declined'],
  [say('step-cancelled', {}), 'Cancelled'],
  [say('step-cancelled-by-mail', {}), 'Cancelled by mail'],
  [say('cancelled-by-mail', {}), 'Cancelled with the link in the mail'],
  [say('cancelled-by-customer', {}), 'Cancelled by the customer'],
  [say('cancelled-for-loss', {}), 'Cancelled: the funds were needed for a trading loss'],
  [say('void-instrument-changed', {}), 'The instrument was changed'],
  [say('void-address-changed', {}), 'The address was changed'],
  [say('void-address-deleted', {}), 'The address was deleted'],
  [say('words-erased', {}), 'What was written here has been erased'],
  [say('void-account-closed', {}), 'The account was closed'],
  [say('void-deposit-declined', {}), 'The deposit was declined'],
  [say('void-deposit-approved', {}), 'The deposit was approved'],
  [say('void-payment-reversed', {}), 'The network reversed the payment'],
  [say('void-claim-paid', {}), 'Something of it was paid'],
  [say('void-strategy-ended', {}), 'The strategy has ended'],
  [say('void-cold-address', {}), 'Cold storage has another address'],
  [say('void-withdrawal-ended', {}), 'The withdrawal has ended'],
  [say('void-rights-changed', {}), 'Their rights were changed'],
  [say('void-proposer-lost-rights', {}), 'Whoever proposed this has lost their rights'],
];

const codeOf = (stored: StoredText) => rawOf(stored).split(MARK)[1];

describe('a stored sentence', () => {
  it.each(SAID)('%j reads: %s', (stored, text) => {
    expect(textOf(stored)).toBe(text);
  });

  it('is shown above for every code there is', () => {
    expect(new Set(SAID.map(([stored]) => codeOf(stored)))).toEqual(new Set(Object.keys(SENTENCES)));
  });

  it('is its code and its words in their order, in fewer characters than most of its texts', () => {
    expect(rawOf(say('opened', { side: 'buy', ...TRADE }))).toBe(
      ['', 'opened', 'buy', '1000.00', 'BTC/USD', '84220.35'].join(MARK),
    );
    expect(rawOf(say('financing', {}))).toBe(`${MARK}financing`);
  });

  it('of before there were codes is its text itself', () => {
    expect(textOf(plainText('Bought 1,000.00 BTC/USD at 84,220.35'))).toBe(
      'Bought 1,000.00 BTC/USD at 84,220.35',
    );
  });

  it("cannot be made of a person's words", () => {
    expect(textOf(plainText(`${MARK}opened${MARK}buy`))).toBe(' opened buy');
    const { body } = notificationTexts(
      notificationOf('identity-rejected', { reason: `Blurred${MARK}{reason} {price}` }),
    );
    expect(body).toContain('We could not verify your identity: Blurred {reason} {price}\n\n');
  });

  it('of a newer version shows its words', () => {
    const newer = [MARK, 'swapped', MARK, '5.00', MARK, 'EUR'].join('') as unknown as StoredText;
    expect(textOf(newer)).toBe('5.00 EUR');
    expect(notificationTexts({ title: newer, body: plainText('') })).toEqual({ title: '5.00 EUR', body: '' });
  });

  it('has no brace that no word fills', () => {
    for (const { words, text } of Object.values(SENTENCES)) piecesOf(text, words);
    for (const { words, title, body } of Object.values(NOTIFICATIONS)) {
      piecesOf(title, words);
      piecesOf(body, words);
    }
    expect(() => piecesOf('{price}', {})).toThrow('no word is called price');
  });
});

describe('a figure', () => {
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((value) => {
    const digits = String(value < 0n ? -value : value).padStart(3, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  });

  it('reads as everywhere else in the product, and comes back as it was', () => {
    fc.assert(
      fc.property(cents, (decimal) => {
        const read = (kind: 'usd' | 'amount' | 'price') =>
          filled(piecesOf('{figure}', { figure: kind }), [decimal]);
        expect(read('usd')).toBe(formatUsd(decimal));
        expect(read('amount')).toBe(formatAmount(decimal, 2));
        expect(read('price')).toBe(formatAmount(decimal, 2));
        expect(plainFigure(read('amount'))).toBe(decimal);
      }),
    );
  });
});
