import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { ADMIN_SETTINGS } from '../../texts/admin/settings.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { CapabilitiesPanel } from './capabilities-panel.tsx';
import { ProcessPanel } from './process-panel.tsx';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { KnownContact } from './contact-model.ts';
import { changeText } from './change-text.ts';
import { ContactDialog } from './contact-dialog.tsx';

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

/** How customers and visitors reach the operator. */
function ContactPanel({ contact }: { readonly contact: KnownContact }) {
  const [isOpen, setOpen] = useState(false);
  const { details } = contact;
  const rows = [
    ['Email', details.email],
    ['Phone', details.phone],
    ['Address', details.address],
    ...details.hours.map(({ days, hours }) => [days, hours] as const),
    ['Time zone', details.timezone],
  ] as const;
  return (
    <Panel
      title="Contact details"
      lead="Shown beside the contact form and given to programs, on all nodes within seconds."
      aside={
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-meta text-muted">{changeText(contact.change)}</p>
      {isOpen && <ContactDialog contact={contact} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
