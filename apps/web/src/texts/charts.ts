import { failureTexts } from './failure-texts.ts';

/** What the charts say. */

export const CHARTS = {
  conflict: 'Your charts were changed in another window or on another device',
  conflictLead: 'Nothing is lost yet: choose which of the two stays.',
  takeTheirs: 'Take theirs',
  mostIndicators: (most: number) => `A chart holds ${most} indicators. Remove one to add another.`,
  noDrawings: 'Nothing is drawn on this symbol yet.',
  mostDrawings: (most: number) => `Your charts hold ${most} drawings. Delete one to draw another.`,
  saveFailure: failureTexts('Failed to save your charts'),
  links: 'The charts have in common',
} as const;
