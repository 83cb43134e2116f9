import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { ContactFields } from './contact-fields.tsx';
import { CONTACT_FIELDS, type ContactField } from './contact-model.ts';
import { ThankYou } from './thank-you.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The address somebody came by. Its state is a new object with every visit, also to the same address. */
export type Arrival = {
  readonly hash: string;
  readonly search: { readonly subject?: unknown };
  readonly state: object;
};

/** A page that has just been put together is given this long to settle before it is scrolled. */
const SETTLE_MS = 100;

export function ContactForm({ arrival }: { readonly arrival: Arrival }) {
  const place = useRef<HTMLDivElement>(null);
  const form = useContactForm(subjectOf(arrival), (field) => controlIn(place, field)?.focus());
  useArrival(arrival, place, form.writeAbout);
  const wasSent = useRef(false);
  const isSent = form.reference !== null;
  useEffect(() => {
    if (wasSent.current && !isSent) controlIn(place, 'name')?.focus();
    wasSent.current = isSent;
  }, [isSent]);

  return (
    <div ref={place} className="rounded-panel border border-line bg-surface p-4 sm:p-6">
      {form.reference === null ? (
        <Form onSubmit={form.submit}>
          <ContactFields
            draft={form.draft}
            problems={form.problems}
            isLocked={form.isSending}
            onChange={form.change}
          />
          <Button type="submit" size="large" isBusy={form.isSending} className="mt-6 w-full sm:w-auto">
            {form.isSending ? 'Sending...' : 'Send Message'}
          </Button>
        </Form>
      ) : (
        <ThankYou reference={form.reference} onAgain={() => form.writeAbout('')} />
      )}
    </div>
  );
}

/** Brings the form to whoever came for it, with the cursor where there is something to write. */
function useArrival(
  arrival: Arrival,
  place: RefObject<HTMLDivElement | null>,
  onSubject: (subject: string) => void,
): void {
  const { hash, state } = arrival;
  const subject = subjectOf(arrival);
  const arrived = useRef<object>(null);
  useEffect(() => {
    if (hash !== 'contact' || arrived.current === state) return undefined;
    const timer = setTimeout(() => {
      arrived.current = state;
      onSubject(subject);
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document.getElementById('contact')?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
      const controls = CONTACT_FIELDS.map((field) => controlIn(place, field));
      controls.find((control) => control?.value === '')?.focus({ preventScroll: true });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [hash, state, subject, place, onSubject]);
}

function subjectOf({ search }: Arrival): string {
  return typeof search.subject === 'string' ? search.subject : '';
}

function controlIn(place: RefObject<HTMLDivElement | null>, field: ContactField) {
  return place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
}
