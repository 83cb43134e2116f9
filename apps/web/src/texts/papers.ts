import { failureTexts } from './failure-texts.ts';

/** What is said of papers: in the portal, in the back office, and where anybody asks whether one is ours. */

export const PAPERS = {
  lead: 'PDFs of a day, a month or a year, made from the journal once it is over, and kept for good.',
  listFailure: failureTexts('Failed to fetch papers'),
  downloadFailure: failureTexts('Failed to download the paper'),
  makeFailure: failureTexts('The paper could not be made'),
  empty: 'No papers yet',
  emptyLead:
    'The first one comes by itself: a confirmation after a day with a trade, a statement after the month.',
  ofPractice: 'Papers are made of accounts with real money only. This one is for practice.',
  emptyKind: 'No papers of this kind yet',
} as const;

export const PAPER_NAMES = {
  confirmation: 'Daily confirmation',
  statement: 'Monthly statement',
  gains: 'Realized gains',
} as const;

export const VERIFY = {
  failure: failureTexts('We could not find out'),
  ours: 'This paper is ours',
  oursLead: 'The file is, byte for byte, the one we made. Nobody has changed it.',
  known: 'We have made a paper with this code',
  knownLead:
    'Whether the file you have is that paper, its contents tell: drop the file here, or compare its SHA-256.',
  notOurs: 'This paper is none of ours',
  notOursLead:
    'We have never made a file with these contents. One that was changed, printed and scanned, or saved anew by another program is another file: ask for the original.',
  unknownCode: 'We have made no paper with this code',
  unknownCodeLead: 'A code is PAP- and ten letters or digits. It stands at the foot of every page.',
  notAnEntry: 'Please enter a code such as PAP-7K3M9QXW2A, or the 64 digits of a SHA-256',
  noHash:
    'This browser computes hashes only where a site is reached encrypted. Please paste the code instead.',
  tooLarge: 'This file is larger than any paper of ours',
  notPdf: 'This file is no PDF, and every paper of ours is one',
  fileNext: 'Please choose the PDF as you downloaded it, or enter the code at the foot of its pages.',
} as const;
