import { failureTexts } from '../failure-texts.ts';

/** What the payments desk says to staff. */

export const PAYMENTS = {
  linesFailure: failureTexts('Failed to load the bank accounts'),
  entriesFailure: failureTexts('Failed to load the entries'),
  filesFailure: failureTexts('Failed to load the files'),
  suggestionsFailure: failureTexts('Failed to load the suggestions'),
  uploadDone: 'File handed in. A different administrator must confirm its closing balance.',
  uploadFailure: failureTexts('The file was not taken', 'The file was not taken. Please try again.'),
  tooLarge: 'The file is larger than 20 MB',
  confirmed: 'File taken in',
  rejected: 'File rejected',
  fileFailure: failureTexts('Failed to decide about the file'),
  nobody: 'No customer has this address',
  given: 'Given to the customer',
  waits: 'It waits for a second administrator, in the queue of deposits.',
  explained: 'Noted',
  explanations: {
    charge: 'A charge of the bank',
    capital: 'Our own money',
    'by-hand': 'Staff have paid or completed it by hand',
  },
  entryFailure: failureTexts('Failed to decide about the entry'),
  because: {
    unknown: 'No reference of a customer',
    'other-sender': 'The sender is somebody else than the reference says',
    'customer-closed': 'The customer’s account is closed',
    declined: 'The deposit was turned down',
    'unexplained-debit': 'Money left and nobody has said why',
  },
  suggested: {
    reference: 'their reference',
    'nearly-reference': 'nearly their reference',
    account: 'their account',
    name: 'their name',
    amount: 'announced this amount',
  },
  statuses: {
    new: 'new',
    held: 'held',
    offered: 'in the queue',
    credited: 'credited',
    paid: 'paid',
    charge: 'charge',
    capital: 'own money',
    'by-hand': 'done by hand',
    waiting: 'waiting',
    taken: 'taken in',
    refused: 'refused',
    rejected: 'rejected',
  },
} as const;
