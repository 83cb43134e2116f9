import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { SETUP } from '../../texts.ts';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CapabilitiesPanel } from './capabilities-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { ProcessPanel } from './process-panel.tsx';

/** What the operator decides about this installation. */
export function AdminSettings() {
  const settings = useQuery(read(admin.adminGetSettings));
  if (settings.data === undefined) {
    return settings.isError ? (
      <ReadFailure
        title={SETUP.settingsFailure.refused}
        failure={settings.error}
        onRetry={() => void settings.refetch()}
      />
    ) : (
      <SkeletonRows count={10} label="Loading the settings" />
    );
  }
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
