import { failureTexts } from './failure-texts.ts';

/** What the settings of instruments say to staff. */

export const INSTRUMENT = {
  listFailure: failureTexts('Failed to load instruments'),
  saved: (symbol: string) => `${symbol} changed`,
  saveFailure: failureTexts('Failed to change the instrument'),
  halted: (symbol: string) => `Trading in ${symbol} halted`,
  haltFailure: failureTexts('Failed to halt trading'),
  resumed: (symbol: string) => `Trading in ${symbol} resumed`,
  resumeFailure: failureTexts('Failed to resume trading'),
  extraSpread: 'A number of basis points with at most 2 decimals, up to 200',
  leverageTooHigh: (max: number) => `With this spread at most 1:${max}`,
  closureMoments: 'Please enter when it begins and ends',
  closureOrder: 'It must end after it begins',
  closureOver: 'It must end in the future',
  closureReason: 'Please say why: customers read it',
} as const;
