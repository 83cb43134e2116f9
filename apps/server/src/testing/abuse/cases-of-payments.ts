const LOST_RIGHTS = 'modules/rails/lost-rights.db.test.ts';
const LIMITS = 'modules/rails/limits/limits.db.test.ts';

/** Money that comes and goes by itself, and whoever decides about it. */
export const CASES_OF_PAYMENTS = [
  {
    what: 'What a payment at the bank was, by somebody who has lost their rights',
    file: LOST_RIGHTS,
    test: 'explains no entry together with a colleague: it takes two who are there',
  },
  {
    what: 'A file of payments of somebody who has lost their rights',
    file: LOST_RIGHTS,
    test: 'has made no file that one colleague releases: what is in it waits for another',
  },
  {
    what: 'A payment kept from a customer by one of the staff, before it is final',
    file: LIMITS,
    test: 'what a block has and is not final comes all the same: nobody declines it before, and nobody alone after',
  },
  {
    what: 'A payment that was declined, brought by another block',
    file: LIMITS,
    test: 'what two have declined is nobody’s in whichever block it comes again, and somebody else’s payment is theirs',
  },
  {
    what: 'Taking the name of whoever pays',
    file: 'modules/wallet/live-mode.db.test.ts',
    test: 'keeps the name that somebody’s identity was handed in or checked under, which tells whose money comes',
  },
  {
    what: 'An identity that was none, after the withdrawal was asked for',
    file: 'modules/wallet/live-mode.db.test.ts',
    test: 'pays nobody whose identity was found to be none since they asked',
  },
  {
    what: 'Money of somebody who was suspended, by a bank',
    file: 'modules/rails/bank-out/payment-files.db.test.ts',
    test: 'has nothing of somebody who was suspended since it was approved, and is not released with it',
  },
  {
    what: 'The same, by a chain',
    file: 'signer/pay-out.db.test.ts',
    test: 'nothing is paid to somebody who was suspended since it was approved',
  },
  {
    what: 'A large withdrawal in pieces, at an open browser',
    file: 'modules/wallet/withdrawals/withdrawal.db.test.ts',
    test: 'a large one in pieces, also at one moment, until the password was given again',
  },
  {
    what: 'Money taken back while it leaves by every way',
    file: 'modules/rails/bank/recall.db.test.ts',
    test: 'what leaves by every way while it is taken back leaves once, and the rest is owed to the cent',
  },
  {
    what: 'Closing an account while a payment is taken back',
    file: 'modules/wallet/arrivals/claims-of-several-books.db.test.ts',
    test: 'keeps whoever closes their account at that moment, and is owed all the same by who had closed it',
  },
] as const;
