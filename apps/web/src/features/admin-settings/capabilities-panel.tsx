import type { admin, AnswerOf } from '@halyard/contract';
import { useState } from 'react';
import { Badge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { CAPABILITY_WORDS } from '../../texts/admin/settings.ts';
import { changeText } from './change-text.ts';
import { SwitchDialog } from './switch-dialog.tsx';

type Row = AnswerOf<typeof admin.adminGetSettings>['capabilities'][number];

/** What customers are offered. */
export function CapabilitiesPanel({ rows }: { readonly rows: readonly Row[] }) {
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
