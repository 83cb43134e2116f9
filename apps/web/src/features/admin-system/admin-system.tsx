import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read, watched } from '../../platform/calls/read.ts';
import { ADMIN_SYSTEM } from '../../texts/admin/system.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { DatabasePanel } from './database-panel.tsx';
import { FindingsNotice } from './findings-notice.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { NodesPanel } from './nodes-panel.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { PricesPanel } from './prices-panel.tsx';
import { REFRESH_MS } from './refresh.ts';
import { SystemStatus } from './system-status.tsx';

/** How the installation is doing. It looks again by itself while somebody looks at it. */
export function AdminSystem() {
  const found = useQuery(watched(read(admin.adminGetSystem), REFRESH_MS));
  const system = found.data;
  if (!system)
    return (
      <NotLoaded
        of={found}
        failed={ADMIN_SYSTEM.systemFailure.refused}
        loading="Loading the state of the system"
        rows={12}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      {found.isError && (
        <Notice
          tone="warn"
          title={ADMIN_SYSTEM.systemStale}
        >{`They are from ${dateTimeText(system.at)}.`}</Notice>
      )}
      <FindingsNotice findings={system.books.findings} />
      <SystemStatus system={system} />
      <NodesPanel at={system.at} nodes={system.nodes} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <PricesPanel at={system.at} nodes={system.nodes} />
        <DatabasePanel database={system.database} />
      </div>
      <JobsPanel at={system.at} jobs={system.jobs} />
      <OutboxPanel isSending={system.mail.isSending} />
    </div>
  );
}
