import { type admin, PROFILE_FACTS, PROFILE_FIELDS } from '@halyard/contract';
import type { ReactNode } from 'react';
import { Badge, StateBadge } from '../../ui/facts/badge.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';

/** What the person says of themselves: this is what the documents have to agree with. */
export function PersonFacts({ opened }: { readonly opened: admin.OpenedKyc }) {
  const { person, submittedAt } = opened;
  return (
    <section aria-label="Person">
      <h3 className="mb-1 font-medium">Person</h3>
      <dl className="border-t border-line text-dense">
        <Fact label="First name">{person.firstName}</Fact>
        <Fact label="Last name">{person.lastName}</Fact>
        <div className="border-b border-line py-1.5">
          <dt className="text-muted">Email</dt>
          <dd className="flex items-center justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {person.email} {!person.emailVerified && <Badge tone="warn">not verified</Badge>}
            </span>
            <span className="-my-1.5">
              <CopyButton isIconOnly text={person.email} label="Email" />
            </span>
          </dd>
        </div>
        {PROFILE_FACTS.map((field) => (
          <Fact key={field} label={PROFILE_FIELDS[field].label}>
            {person[field] ?? <span className="text-muted">–</span>}
          </Fact>
        ))}
        <Fact label="Account">
          <StateBadge state={person.status} />
        </Fact>
        <Fact label="Kind">{person.accountType}</Fact>
        {person.role !== 'user' && <Fact label="Role">{person.role.replace('_', ' ')}</Fact>}
        <Fact label="Customer since">{dateText(person.createdAt)}</Fact>
        <Fact label="Handed in">{submittedAt === null ? 'Never' : dateTimeText(submittedAt)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-3 border-b border-line py-1.5">
      <dt className="w-26 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
