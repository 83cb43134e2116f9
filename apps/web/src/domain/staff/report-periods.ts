/** Over what time staff look back. */
export const PERIODS = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '1y', label: '1 year' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];
