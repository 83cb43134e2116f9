/** The legal pages, by the names the footer gives them. */
export const LEGAL_LINKS = [
  { label: 'Terms of service', to: '/legal/terms' },
  { label: 'Privacy policy', to: '/legal/privacy' },
  { label: 'Risk disclosure', to: '/legal/risk-disclosure' },
  { label: 'Cookie policy', to: '/legal/cookies' },
] as const;
