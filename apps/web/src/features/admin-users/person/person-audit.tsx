import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/calls/read.ts';
import { ADMIN } from '../../../texts/admin/admin.ts';
import { changesOf, deedOnThem, reasonOf } from '../../../domain/staff/audit-words.ts';
import { ChangeList } from '../../../ui/facts/change-list.tsx';
import { Link, LINK } from '../../../ui/buttons/link.tsx';
import { dateTimeText } from '../../../ui/facts/moments.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';

const SHOWN = 6;

/** The newest rows of the audit log about this person. */
export function PersonAudit({ user }: { readonly user: admin.AdminUser }) {
  const log = useQuery(read(admin.adminListAudit, { query: { subjectId: user.id, limit: SHOWN } }));
  return (
    <Panel
      title="Audit log"
      aside={
        <Link
          to="/admin"
          query={{ tab: 'audit', subject: user.email }}
          className={`self-baseline text-dense ${LINK}`}
        >
          All of it
        </Link>
      }
    >
      <NotLoaded of={log} failed={ADMIN.auditFailure.refused} loading="Loading the audit log" rows={4} />
      {log.data?.entries.length === 0 && <p className="text-muted">Nothing so far.</p>}
      {log.data && log.data.entries.length > 0 && (
        <ul aria-label="Audit log" className="-my-3 divide-y divide-line">
          {log.data.entries.map((entry) => (
            <AuditRow key={entry.seq} entry={entry} userId={user.id} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AuditRow({ entry, userId }: { readonly entry: admin.AuditEntry; readonly userId: string }) {
  const isOwn = entry.actorId === userId;
  const by = isOwn ? 'themselves' : (entry.actor ?? 'the operator');
  const reason = reasonOf(entry.detail);
  const changes = changesOf(entry.detail);
  return (
    <li className="py-3 text-dense">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{deedOnThem(entry.action, isOwn)}</span>
        <span className="text-meta text-muted">{dateTimeText(entry.at)}</span>
      </div>
      <p className="text-meta break-words text-muted">{`by ${by}${entry.ip === null ? '' : `, ${entry.ip}`}`}</p>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {reason !== null && <p className="mt-1 break-words">{`“${reason}”`}</p>}
    </li>
  );
}
