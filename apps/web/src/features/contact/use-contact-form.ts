import { contact } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { notices } from '../../ui/notices/notices.ts';
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
import { CONTACT_NOTICES } from '../../texts/contact.ts';

/**
 * Writing a message and sending it. What was typed stays until the server has it; then it gives way to a reference.
 * `onProblem` hears which field is to be looked at first.
 */
export function useContactForm(onProblem: (field: ContactField) => void) {
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
