import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { read, watched } from '../../platform/calls/read.ts';
import { GROUPS } from '../../texts/admin/groups.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { utcText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { linesOf } from './group-model.ts';
import { ProposeDialog } from './propose-dialog.tsx';

/** What another administrator decided, and what has begun meanwhile, is asked for this often. */
const REFRESH_EVERY_MS = 10_000;

/** What the books of each group pay: now, before, and what comes. */
export function AdminGroups() {
  const list = useQuery(watched(read(admin.adminListGroups), REFRESH_EVERY_MS));
  const [opened, setOpened] = useState<string | null>(null);
  const group = list.data?.find(({ id }) => id === opened);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[80ch] text-muted">{GROUPS.lead}</p>
      <NotLoaded of={list} failed={GROUPS.listFailure.refused} loading="Loading groups" rows={9} />
      {list.data?.map((one) => (
        <GroupPanel key={one.id} group={one} onPropose={() => setOpened(one.id)} />
      ))}
      {group && <ProposeDialog group={group} onClose={() => setOpened(null)} />}
    </div>
  );
}

type GroupPanelProps = { readonly group: admin.Group; readonly onPropose: () => void };

function GroupPanel({ group, onPropose }: GroupPanelProps) {
  const { name, customers, now, coming, past, telling, waiting } = group;
  return (
    <Panel
      title={name}
      lead={customers === 1 ? '1 customer' : `${customers} customers`}
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
      <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        <Version
          group={name}
          title="Now"
          note={now.version === 1 ? 'As it was shipped' : since(now)}
          terms={now.terms}
        />
        {waiting && (
          <Version
            group={name}
            title="Proposed"
            badge={<Badge tone="warn">{GROUPS.waiting}</Badge>}
            note={`${waiting.proposal.proposedBy}: ${waiting.proposal.reason}`}
            terms={waiting.terms}
          />
        )}
        {telling && (
          <Version
            group={name}
            title="Agreed on"
            badge={<Badge tone="warn">{GROUPS.telling}</Badge>}
            note={`Not before ${utcText(telling.from)}`}
            terms={telling.terms}
          />
        )}
        {coming.map((one) => (
          <Version
            key={one.version}
            group={name}
            title="Coming"
            note={`From ${utcText(one.from)}`}
            terms={one.terms}
          />
        ))}
      </div>
      {past.length > 0 && (
        <details className="mt-5">
          <summary className="cursor-pointer py-1 text-dense text-muted">
            {past.length === 1 ? '1 version before' : `${past.length} versions before`}
          </summary>
          <div className="mt-3 grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
            {past.map((one) => (
              <Version
                key={one.version}
                group={name}
                title={`Version ${one.version}`}
                note={one.version === 1 ? 'As it was shipped' : since(one)}
                terms={one.terms}
              />
            ))}
          </div>
        </details>
      )}
    </Panel>
  );
}

const since = ({ from }: { readonly from: string }): string => `Since ${utcText(from)}`;

type VersionProps = {
  readonly group: string;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly note: string;
  readonly terms: admin.GroupTerms;
};

function Version({ group, title, badge, note, terms }: VersionProps) {
  return (
    <section aria-label={`${group}, ${title.toLowerCase()}`} className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {title}
        {badge}
      </h3>
      <p className="text-dense break-words text-muted">{note}</p>
      <table className="mt-2 w-full table-fixed text-dense">
        <thead className="text-meta text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1 text-left font-medium">
              Of
            </th>
            <th scope="col" className="w-20 text-right font-medium">
              {GROUPS.spread}
            </th>
            <th scope="col" className="w-28 text-right font-medium">
              {GROUPS.commission}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(terms).map(({ of, label, spreadPercent, commissionPercent }) => (
            <tr key={of} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 text-left font-normal">
                {label}
              </th>
              <td className="text-right tabular-nums">{percentText(spreadPercent)}</td>
              <td className="text-right tabular-nums">{percentText(commissionPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const percentText = (percent: number | undefined): string => (percent === undefined ? '–' : `${percent} %`);
