import { failureTexts } from '../failure-texts.ts';

/** What the settings of instruments say to staff. */

export const INSTRUMENT = {
  listFailure: failureTexts('Failed to load instruments'),
  saved: (symbol: string) => `${symbol} changed`,
  saveFailure: failureTexts('Failed to change the instrument'),
  halted: (symbol: string) => `Trading in ${symbol} halted`,
  haltFailure: failureTexts('Failed to halt trading'),
  resumed: (symbol: string) => `Trading in ${symbol} resumed`,
  resumeFailure: failureTexts('Failed to resume trading'),
  haltOvertaken: 'This halt has ended in the meantime. Please close this and look at what stands now.',
  extraSpread: 'A number of basis points with at most 2 decimals, up to 200',
  leverageTooHigh: (max: number) => `With this spread at most 1:${max}`,
  closureMoments: 'Please enter when it begins and ends',
  closureOrder: 'It must end after it begins',
  closureOver: 'It must end in the future',
  closureReason: 'Please say why: customers read it',
} as const;

/** Hours a day and days a week, all in UTC. */
export const HOURS_SHORT = { always: '24/7', forex: '24/5', indices: '23/5' } as const;

/** What the choices of hours mean, the catalogue's own first. */
export function hoursChoices(session: keyof typeof HOURS_SHORT) {
  return [
    { value: 'catalogue', label: `As in the catalogue (${HOURS_SHORT[session]})` },
    { value: 'always', label: 'Always open (24/7)' },
    { value: 'forex', label: 'Sun 22:00 to Fri 22:00 UTC (24/5)' },
    { value: 'indices', label: 'The same, closed 22:00 to 23:00 UTC (23/5)' },
  ] as const;
}
