import { admin } from '@halyard/contract';
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
import { PersonPapers } from './person-papers.tsx';
import { PersonMining } from './person-mining.tsx';
import { PersonKeys } from './person-keys.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonTransactions } from './person-transactions.tsx';

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
      <PersonHoldings user={user} />
      <PersonTransactions userId={user.id} />
      <PersonPapers userId={user.id} />
      <PersonMining userId={user.id} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PersonSessions user={user} />
        <PersonKeys user={user} />
        <PersonAudit user={user} />
      </div>
    </>
  );
}
