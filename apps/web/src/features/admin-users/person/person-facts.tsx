import { type admin, PROFILE_FACTS, PROFILE_FIELDS } from '@halyard/contract';
import type { ReactNode } from 'react';
import { identityWord } from '../../../domain/identity/identity-word.ts';
import { StateBadge } from '../../../ui/facts/badge.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Link, LINK } from '../../../ui/buttons/link.tsx';
import { dateTimeText } from '../../../ui/facts/moments.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

export function PersonFacts({ user }: { readonly user: admin.AdminUser }) {
  return (
    <Panel title="About">
      <dl className="-my-2 divide-y divide-line">
        <Fact label="Email">
          <span className="wrap-anywhere">{user.email}</span>
          <StateBadge state={user.emailVerified ? 'verified' : 'not verified'} />
        </Fact>
        {PROFILE_FACTS.map((field) => (
          <Fact key={field} label={PROFILE_FIELDS[field].label}>
            {user[field] ?? <None />}
          </Fact>
        ))}
        <Fact label="Identity check">
          <StateBadge state={identityWord(user.kycStatus)} />
          {user.kycStatus === 'pending' && (
            <Link to="/admin" query={{ tab: 'kyc' }} className={LINK}>
              Review
            </Link>
          )}
        </Fact>
        <Fact label="Authenticator app">{user.twoFactor ? 'On' : 'Off'}</Fact>
        <Fact label="Registered">{dateTimeText(user.createdAt)}</Fact>
        <Fact label="Last login">{user.lastLogin ? dateTimeText(user.lastLogin) : 'Never'}</Fact>
        <Fact label="ID">
          <span className="-my-1.5 -mr-2.5 flex items-center">
            <span className="text-meta wrap-anywhere">{user.id}</span>
            <CopyButton text={user.id} label="User ID" isIconOnly />
          </span>
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 text-right">
        {children}
      </dd>
    </div>
  );
}

function None() {
  return <span className="text-muted">–</span>;
}
