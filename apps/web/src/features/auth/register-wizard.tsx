import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { REGISTRATION } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { notices } from '../../ui/notices.ts';
import { Form } from '../../ui/form.tsx';
import { AccountDetailsStep, PersonalStep, TermsStep } from './register-steps.tsx';
import {
  EMPTY_REGISTRATION,
  problemOf,
  type Registration,
  requestBody,
  type Step,
  STEPS,
} from './registration.ts';
import type { SignedIn } from './second-factor-form.tsx';
import { StepList } from './step-list.tsx';

const LAST_STEP = 2;

/** Opening an account in three steps; nothing entered is lost on the way back. */
export function RegisterWizard({ onRegistered }: { readonly onRegistered: (answer: SignedIn) => void }) {
  const [step, setStep] = useState<Step>(0);
  const [form, setForm] = useState<Registration>(EMPTY_REGISTRATION);
  const change = (part: Partial<Registration>) => setForm((known) => ({ ...known, ...part }));

  const register = useAct(auth.register, {
    onDone: ({ data }) => {
      setForm(EMPTY_REGISTRATION);
      onRegistered(data);
    },
    onFailed: (failure) => notices.failure(failure, REGISTRATION.failure),
  });

  function submit() {
    const problem = problemOf(step, form);
    if (problem !== null) return notices.error(problem);
    if (step < LAST_STEP) return setStep((step + 1) as Step);
    register.run({ body: requestBody(form) });
  }

  return (
    <Form onSubmit={submit}>
      <StepList steps={STEPS} current={step} />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-5 text-lead font-medium">
          {step === 1 ? 'Account Security' : STEPS[step]}
        </legend>
        {step === 0 && <PersonalStep form={form} onChange={change} />}
        {step === 1 && <AccountDetailsStep form={form} onChange={change} />}
        {step === 2 && <TermsStep form={form} onChange={change} />}
      </fieldset>
      <div className="mt-8 flex justify-between gap-3">
        {step > 0 && (
          <Button variant="secondary" size="large" onClick={() => setStep((step - 1) as Step)}>
            Previous
          </Button>
        )}
        <Button type="submit" size="large" isBusy={register.isRunning} className="ml-auto">
          {step < LAST_STEP ? 'Continue' : 'Create Account'}
        </Button>
      </div>
    </Form>
  );
}
