import { SettingsPage } from '../features/settings/settings-page.tsx';
import { TierPanel } from '../features/tiers/tier-panel.tsx';

/** The settings, with what the accounts pay. */
export function SettingsTab({ view }: { readonly view: string | undefined }) {
  return <SettingsPage view={view} tier={<TierPanel />} />;
}
