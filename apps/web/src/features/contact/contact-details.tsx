import type { Contact } from '@halyard/content';
import type { ReactNode } from 'react';

const LINK = 'underline underline-offset-3 touch:inline-flex touch:min-h-11 touch:items-center';

type ContactDetailsProps = {
  readonly details: Contact;
  /** The number as telephones want it. */
  readonly phoneDigits?: string;
};

/** The other ways to reach the operator, and when somebody is there. */
export function ContactDetails({
  details,
  phoneDigits = details.phone.replace(/[^+\d]/g, ''),
}: ContactDetailsProps) {
  return (
    <div className="grid gap-8 md:max-lg:grid-cols-2">
      <dl className="flex flex-col gap-4">
        <Way name="Email">
          <a href={`mailto:${details.email}`} className={LINK}>
            {details.email}
          </a>
        </Way>
        <Way name="Phone">
          <a href={`tel:${phoneDigits}`} className={LINK}>
            {details.phone}
          </a>
        </Way>
        <Way name="Address">{details.address}</Way>
      </dl>
      <div>
        <h3 className="font-medium">{`Business hours (${details.timezone})`}</h3>
        <dl className="mt-2 divide-y divide-line">
          {details.hours.map(({ days, hours }) => (
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
