import { COMPANY } from '@halyard/content';

/** The name people know this site by. */
export const BRAND = COMPANY.brand;

/** Where the links of the public header lead, in their order. */
export const SITE_LINKS = [
  { label: 'Assets', to: '/#assets' },
  { label: 'Account Types', to: '/#accounts' },
  { label: 'Platform', to: '/platform' },
  { label: 'Cloud Mining', to: '/cloud-mining' },
  { label: 'Contact', to: '/#contact' },
  { label: 'Client Portal', to: '/portal' },
] as const;
