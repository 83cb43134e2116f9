import { SHARED_SENTENCES } from '@halyard/contract';

/** What the shell says before any screen is there. */

export const SESSION = {
  checking: 'Checking authentication...',
  expired: SHARED_SENTENCES.sessionExpired,
  idleWarning: 'You have been away for a while. You will be logged out in 30 minutes.',
  staySignedIn: 'Stay signed in',
  endedElsewhere: 'You are no longer logged in. Anything typed here was not sent.',
  doneBefore: 'This had been done before, by a try whose answer was lost. It was not done a second time.',
  delayed: 'Prices are delayed. Reconnecting.',
  lastKnown: (time: string) => `Last known, ${time}.`,
  offline: 'You are offline. Figures may be out of date.',
} as const;

export const NOT_FOUND = 'Oops! Page not found';
export const SIMULATED_NOTICE = 'Simulated environment: practice funds only, no real money.';

/** How the screens look, wherever it is chosen. */
export const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'dense', label: 'Dense' },
] as const;
