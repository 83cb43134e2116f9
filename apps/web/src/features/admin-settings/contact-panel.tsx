import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { KnownContact } from './contact-model.ts';
import { changeText } from './change-text.ts';
import { ContactDialog } from './contact-dialog.tsx';

/** How customers and visitors reach the operator. */
export function ContactPanel({ contact }: { readonly contact: KnownContact }) {
  const [isOpen, setOpen] = useState(false);
  const { details } = contact;
  const rows = [
    ['Email', details.email],
    ['Phone', details.phone],
    ['Address', details.address],
    ...details.hours.map(({ days, hours }) => [days, hours] as const),
    ['Time zone', details.timezone],
  ] as const;
  return (
    <Panel
      title="Contact details"
      lead="Shown beside the contact form and given to programs, on all nodes within seconds."
      aside={
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-meta text-muted">{changeText(contact.change)}</p>
      {isOpen && <ContactDialog contact={contact} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
