import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, watched } from '../../platform/calls/read.ts';
import { GROUPS } from '../../texts/admin/groups.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { countOf } from '../../ui/facts/measures.ts';
import { utcText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { NewGroupDialog } from './new-group-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { type ShownVersion, VersionsTable } from './versions-table.tsx';

/** What another administrator decided, and what has begun meanwhile, is asked for this often. */
const REFRESH_EVERY_MS = 10_000;

/** What the books of each group pay: now, before, and what comes. */
export function AdminGroups() {
  const list = useQuery(watched(read(admin.adminListGroups), REFRESH_EVERY_MS));
  const [opened, setOpened] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [first] = list.data ?? [];
  const group = list.data?.find(({ id }) => id === opened);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[80ch] text-muted">{GROUPS.lead}</p>
        <Button variant="secondary" disabled={!first} onClick={() => setMaking(true)}>
          New group
        </Button>
      </div>
      <NotLoaded of={list} failed={GROUPS.listFailure.refused} loading="Loading groups" rows={9} />
      {list.data?.map((one) => (
        <GroupPanel key={one.id} group={one} onPropose={() => setOpened(one.id)} />
      ))}
      {isMaking && first && <NewGroupDialog terms={first.now.terms} onClose={() => setMaking(false)} />}
      {group && <ProposeDialog group={group} onClose={() => setOpened(null)} />}
    </div>
  );
}

type GroupPanelProps = { readonly group: admin.Group; readonly onPropose: () => void };

function GroupPanel({ group, onPropose }: GroupPanelProps) {
  const { name, customers, past, turnedBack, waiting } = group;
  return (
    <Panel
      title={name}
      lead={countOf(customers, 'customer')}
      aside={
        <Button
          size="small"
          variant="secondary"
          aria-label={`Change what ${name} pays`}
          disabled={waiting !== null}
          onClick={onPropose}
        >
          Change
        </Button>
      }
    >
      {turnedBack && (
        <div className="mb-4">
          <Notice tone="warn">{GROUPS.turnedBack(turnedBack.version, turnedBack.symbol)}</Notice>
        </div>
      )}
      {waiting && (
        <p className="mb-3 text-dense wrap-anywhere text-muted">
          {GROUPS.proposedBy(waiting.proposal.proposedBy, waiting.proposal.reason)}
        </p>
      )}
      <VersionsTable caption={`The terms of ${name}`} versions={versionsOf(group)} />
      {past.length > 0 && (
        <details className="mt-5">
          <summary className="cursor-pointer py-1 text-dense text-muted">
            {past.length === 1 ? '1 version before' : `${past.length} versions before`}
          </summary>
          <div className="mt-3 flex flex-col gap-6">
            {past.map((one) => (
              <VersionsTable
                key={one.version}
                caption={`Version ${one.version} of ${name}`}
                versions={[{ ...sinceOf(one), title: `Version ${one.version}` }]}
              />
            ))}
          </div>
        </details>
      )}
    </Panel>
  );
}

const sinceOf = ({ version, from, terms }: admin.Group['now']): Omit<ShownVersion, 'title'> => ({
  key: String(version),
  note: version === 1 ? 'From the beginning' : `Since ${utcText(from)}`,
  terms,
});

/** What counts, what waits for somebody, and what comes. */
function versionsOf({ now, waiting, telling, coming }: admin.Group): readonly ShownVersion[] {
  return [
    { ...sinceOf(now), title: 'Now' },
    ...(waiting
      ? [
          {
            key: 'waiting',
            title: 'Proposed',
            waits: GROUPS.waiting,
            terms: waiting.terms,
          },
        ]
      : []),
    ...(telling
      ? [
          {
            key: 'telling',
            title: 'Agreed on',
            waits: GROUPS.telling,
            note: `Not before ${utcText(telling.from)}`,
            terms: telling.terms,
          },
        ]
      : []),
    ...coming.map(({ version, from, terms }) => ({
      key: String(version),
      title: 'Coming',
      note: `From ${utcText(from)}`,
      terms,
    })),
  ];
}
