import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { contact } from '@halyard/contract';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { ContactFields } from './contact-fields.tsx';
import {
  bodyOf,
  CONTACT_FIELDS,
  type ContactField,
  type ContactProblems,
  isSomethingMissing,
  newDraft,
  problemsIn,
  problemsOf,
} from './contact-model.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { notices } from '../../ui/notices/notices.ts';
import { CONTACT_NOTICES } from '../../texts/contact.ts';

/** Written into the page at build time, and alive as soon as it comes into view. */
export function ContactForm() {
  const place = useRef<HTMLDivElement>(null);
  const form = useContactForm((field) => controlIn(place, field)?.focus());
  useArrival(place, form.writeAbout);
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

/** Whoever came for the form finds the cursor where there is something to write, under the subject they came with. */
function useArrival(place: RefObject<HTMLDivElement | null>, onSubject: (subject: string) => void): void {
  const arrive = useEffectEvent(() => {
    if (window.location.hash !== '#contact') return;
    onSubject(new URLSearchParams(window.location.search).get('subject') ?? '');
    // The subject has to be in its field before the next empty one is looked for.
    requestAnimationFrame(() => {
      const controls = CONTACT_FIELDS.map((field) => controlIn(place, field));
      controls.find((control) => control?.value === '')?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    const listener = (): void => arrive();
    listener();
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  }, []);
}

function controlIn(place: RefObject<HTMLDivElement | null>, field: ContactField) {
  return place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
}

type ThankYouProps = { readonly reference: string; readonly onAgain: () => void };

/** The message has arrived. The heading takes the focus, because the button that had it is gone. */
function ThankYou({ reference, onAgain }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start py-6">
      <span aria-hidden className="mb-5 h-0.5 w-10 bg-brass" />
      <h3 ref={heading} tabIndex={-1} className="text-section font-medium focus:outline-none">
        Thank you for your message
      </h3>
      <p className="mt-2 max-w-[52ch] text-body text-muted">
        We will reply within 24 hours, to the email address you gave us.
      </p>
      <p className="mt-4 text-muted">
        Your reference is <span className="font-medium text-ink">{reference}</span>.
      </p>
      <Button variant="secondary" onClick={onAgain} className="mt-6">
        Send Another Message
      </Button>
    </div>
  );
}

/**
 * Writing a message and sending it. What was typed stays until the server has it; then it gives way to a reference.
 * `onProblem` hears which field is to be looked at first.
 */
function useContactForm(onProblem: (field: ContactField) => void) {
  const [draft, setDraft] = useState(() => newDraft());
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<ContactProblems>({});
  const [reference, setReference] = useState<string | null>(null);

  const send = useToldAct(contact.submitContact, {
    onDone: ({ data, message }) => {
      notices.success(message ?? CONTACT_NOTICES.sent);
      setDraft(newDraft());
      setChecked(false);
      setRefused({});
      setReference(data.reference);
    },
    failure: CONTACT_NOTICES.failure,
    onFailed: (failure) => {
      const found = problemsIn(failure);
      setRefused(found);
      pointAt(found);
    },
  });

  function pointAt(problems: ContactProblems): void {
    const first = CONTACT_FIELDS.find((field) => problems[field]);
    if (first) onProblem(first);
  }

  const problems = problemsOf(draft);
  return {
    draft,
    problems: isChecked ? { ...refused, ...problems } : {},
    /** What the sent message can be asked for by; null while it is being written. */
    reference,
    isSending: send.isRunning,
    change: (field: ContactField, value: string): void => {
      setDraft((before) => ({ ...before, [field]: value }));
      setRefused((before) => ({ ...before, [field]: undefined }));
    },
    submit: (): void => {
      setChecked(true);
      if (isSomethingMissing(draft)) notices.error(CONTACT_NOTICES.missingFields);
      if (Object.keys(problems).length === 0) send.run({ body: bodyOf(draft) });
      else pointAt(problems);
    },
    /** Goes back to the form, with this subject when there is one. */
    writeAbout: (about: string): void => {
      setReference(null);
      if (about !== '') setDraft((before) => ({ ...before, subject: newDraft(about).subject }));
    },
  };
}
