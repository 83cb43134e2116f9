import { WithCache } from '../../platform/cache.tsx';
import { ContactDetails } from './contact-details.tsx';
import { type Arrival, ContactForm } from './contact-form.tsx';

/** Get in Touch: a message to the operator, and the other ways to reach them. */
export function ContactSection({ arrival }: { readonly arrival: Arrival }) {
  return (
    <WithCache>
      <h2 className="text-section font-medium">Get in Touch</h2>
      <p className="mt-2 max-w-[52ch] text-body text-muted">
        Tell us what you are looking for. We reply within 24 hours.
      </p>
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ContactForm arrival={arrival} />
        <ContactDetails />
      </div>
    </WithCache>
  );
}
