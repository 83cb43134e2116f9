import { admin, mining, type papers } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useAddress } from '../../../platform/browser/address.ts';
import { read } from '../../../platform/calls/read.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';
import { PersonAudit } from './person-audit.tsx';
import { PersonBalances } from './person-balances.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonHoldings } from './person-holdings.tsx';
import { PersonKeys } from './person-keys.tsx';
import { PersonNights } from './person-nights.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonTransactions } from './person-transactions.tsx';
import { ContractTable } from '../../../domain/mining/contract-table.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PaperTable } from '../../../domain/papers/paper-table.tsx';
import { download } from '../../../platform/calls/download.ts';
import { PAPERS } from '../../../texts/papers.ts';

/** One person in one place. Opening this is written down. */
export function PersonPage({ id }: { readonly id: string }) {
  const detail = useQuery(read(admin.adminGetUser, { params: { id } }));
  return (
    <div className="flex flex-col gap-6">
      <BackToList />
      <NotLoaded of={detail} failed={ADMIN_USERS.userFailure.refused} loading="Loading the user" rows={10} />
      {detail.data && <Person user={detail.data} />}
    </div>
  );
}

function BackToList() {
  const { user: _, ...list } = useAddress().query;
  return (
    <Link
      to="/admin"
      query={list}
      className="-mb-3 flex items-center gap-1.5 self-start text-dense text-muted hover:text-ink touch:h-11"
    >
      <ArrowLeft aria-hidden className="size-3.5" />
      All users
    </Link>
  );
}

function Person({ user }: { readonly user: admin.AdminUser }) {
  return (
    <>
      <PersonHead user={user} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PersonFacts user={user} />
        <PersonBalances user={user} />
      </div>
      <PersonNights user={user} />
      <PersonHoldings user={user} />
      <PersonTransactions userId={user.id} />
      <PersonPapers userId={user.id} />
      <PersonMining userId={user.id} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <PersonSessions user={user} />
          <PersonKeys user={user} />
        </div>
        <PersonAudit user={user} />
      </div>
    </>
  );
}

/** The mining contracts somebody activated. */
function PersonMining({ userId }: { readonly userId: string }) {
  const contracts = useQuery(read(admin.adminListMining, { params: { id: userId } }));
  const packages = useQuery(read(mining.listMiningPackages));
  if (contracts.data?.length === 0) return null;
  return (
    <Panel
      title="Cloud mining (simulated)"
      lead="Contracts are records: no money moved, and what they pay is a simulation from the estimates of the package."
    >
      <NotLoaded
        of={contracts}
        failed={ADMIN_USERS.miningFailure.refused}
        loading="Loading contracts"
        rows={2}
      />
      {contracts.data && <ContractTable contracts={contracts.data} packages={packages.data} />}
    </Panel>
  );
}

const fetchFile = (paper: papers.Paper) => download(admin.adminDownloadPaper, { params: { id: paper.id } });

/** The PDFs somebody was given. */
function PersonPapers({ userId }: { readonly userId: string }) {
  const list = useQuery(read(admin.adminListPapers, { params: { id: userId } }));
  if (list.data?.length === 0) return null;
  return (
    <Panel title="Papers" lead="As the customer has them. Downloading one is written down.">
      <NotLoaded of={list} failed={PAPERS.listFailure.refused} loading="Loading papers" rows={2} />
      {list.data && <PaperTable papers={list.data} fetchFile={fetchFile} />}
    </Panel>
  );
}
