/** What the charts say. */

export const CHARTS = {
  conflict: 'Your charts were changed on another device',
  conflictLead: 'Nothing is lost yet: choose which of the two stays.',
  takeTheirs: 'Take theirs',
  links: 'The charts have in common',
} as const;
