import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { ADMIN_SETTINGS, CAPABILITY_WORDS } from '../../texts/admin/settings.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { ProcessPanel } from './process-panel.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { KnownContact } from './contact-model.ts';
import { changeText } from './change-text.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

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

type Row = AnswerOf<typeof admin.adminGetSettings>['capabilities'][number];

/** What customers are offered. */
function CapabilitiesPanel({ rows }: { readonly rows: readonly Row[] }) {
  const [opened, setOpened] = useState<Row | null>(null);
  return (
    <Panel
      title="Capabilities"
      lead="Calls are judged by a switch at once. Screens that are open follow within a minute, or when they are loaded."
    >
      <ul className="-my-4 divide-y divide-line">
        {rows.map((row) => (
          <Capability key={row.capability} row={row} onSwitch={() => setOpened(row)} />
        ))}
      </ul>
      {opened && <SwitchDialog {...opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

function Capability({ row, onSwitch }: { readonly row: Row; readonly onSwitch: () => void }) {
  const words = CAPABILITY_WORDS[row.capability];
  const action = row.isOn ? 'Switch off' : 'Switch on';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex items-center gap-2 font-medium">
          {words.name}
          <Badge tone={row.isOn ? 'up' : 'muted'}>{row.isOn ? 'on' : 'off'}</Badge>
        </h3>
        <p className="mt-0.5 max-w-[68ch] text-muted">{row.isOn ? words.on : words.off}</p>
        {!row.isOn && words.quote && <p className="mt-1 border-l-2 border-line-strong pl-3">{words.quote}</p>}
        <p className="mt-1 text-meta text-muted">{changeText(row.change)}</p>
      </div>
      <Button size="small" variant="secondary" aria-label={`${action}: ${words.name}`} onClick={onSwitch}>
        {action}
      </Button>
    </li>
  );
}
