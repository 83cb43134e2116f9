/** What staff are told "no" to about statements of banks and files of payments. */
export const OF_BANKS = {
  'bank-file-refused': [409, '{sentence}'],
  'bank-file-not-found': [404, 'File not found'],
  'bank-file-decided': [409, 'This file has already been decided about'],
  'own-bank-file': [403, 'A different administrator must confirm this file'],
  'other-closing-balance': [409, 'This is not the closing balance of the file'],
  'bank-entry-not-found': [404, 'Entry of a statement not found'],
  'bank-entry-decided': [409, 'This entry has already been decided about'],
  'not-recallable': [
    409,
    'This deposit did not come over this account, or less of it is left than the bank has taken back',
  ],
  'not-returnable': [409, 'Only what came from an account with an IBAN can go back there'],
  'nothing-to-pay': [409, 'Nothing in {currency} is to be paid by bank'],
  'payment-file-not-found': [404, 'File of payments not found'],
  'payment-file-decided': [409, 'This file was released, handed over or cancelled before'],
  'own-payment-file': [403, 'A different administrator must release this file'],
  'payment-file-changed': [
    409,
    'This file is not what was approved any more. Cancel it, and find out who changed what.',
  ],
  'payment-not-found': [404, 'Payment not found'],
  'other-payments': [
    409,
    'What is open of this file is not what you have seen, or more than this debit. Please look again.',
  ],
  'payment-ended': [409, 'This payment has ended, or the bank does not have it'],
  'sheet-not-found': [404, 'There is no sheet of this day'],
  'sheet-signed': [409, 'Two administrators have signed this sheet'],
  'own-signature': [403, 'A different administrator must sign as well'],
  'other-explanation': [
    409,
    'A colleague has said something else about this entry. Please say the same, or match it to a customer.',
  ],
  'only-debits-are-charges': [400, 'Only what the bank has taken can be a charge'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
