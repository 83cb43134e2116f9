import { contact } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../platform/read.ts';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** The other ways to reach the operator, and when somebody is there. */
export function ContactDetails() {
  const { data, error, refetch } = useQuery(read(contact.contactInfo));
  if (!data && error) {
    return (
      <ReadFailure
        title="Contact details could not be loaded"
        failure={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows count={6} label="Loading contact details" />;
  return (
    <div className="flex flex-col gap-8">
      <dl className="flex flex-col gap-4">
        <Way name="Email">
          <a href={`mailto:${data.email}`} className="underline underline-offset-3">
            {data.email}
          </a>
        </Way>
        <Way name="Phone">
          <a href={`tel:${data.phone.replace(/[^+\d]/g, '')}`} className="underline underline-offset-3">
            {data.phone}
          </a>
        </Way>
        <Way name="Address">{data.address}</Way>
      </dl>
      <div>
        <h3 className="font-medium">{`Business hours (${data.timezone})`}</h3>
        <dl className="mt-2 divide-y divide-line">
          {data.hours.map(({ days, hours }) => (
            <div key={days} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-muted">{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Way({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-dense text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium break-words">{children}</dd>
    </div>
  );
}
