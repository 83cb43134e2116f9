import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { ADMIN_SETTINGS } from '../../texts/admin/settings.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { CapabilitiesPanel } from './capabilities-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { ProcessPanel } from './process-panel.tsx';

/** What the operator decides about this installation. */
export function AdminSettings() {
  const settings = useQuery(read(admin.adminGetSettings));
  if (!settings.data)
    return (
      <NotLoaded
        of={settings}
        failed={ADMIN_SETTINGS.settingsFailure.refused}
        loading="Loading the settings"
        rows={10}
      />
    );
  const { capabilities, contact, process } = settings.data;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <CapabilitiesPanel rows={capabilities} />
        <ContactPanel contact={contact} />
      </div>
      <ProcessPanel settings={process} />
    </div>
  );
}
