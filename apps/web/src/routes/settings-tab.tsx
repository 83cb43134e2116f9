import { SettingsPage } from '../features/settings/settings-page.tsx';
import { NightsPanel } from '../features/tiers/nights-panel.tsx';
import { TierPanel } from '../features/tiers/tier-panel.tsx';

/** The settings, with what the accounts pay. */
export function SettingsTab({ view }: { readonly view: string | undefined }) {
  const tier = (
    <div className="flex flex-col gap-6">
      <TierPanel />
      <NightsPanel />
    </div>
  );
  return <SettingsPage view={view} tier={tier} />;
}
