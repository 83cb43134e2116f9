import type { Settings } from '../../../platform/settings.ts';

/** In the simulated environment test-network addresses are welcome; with real money they are a mistake. */
export function allowsTestnet({ settings }: { readonly settings: Pick<Settings, 'SITE_MODE'> }): {
  readonly allowTestnet: boolean;
} {
  return { allowTestnet: settings.SITE_MODE === 'simulated' };
}
