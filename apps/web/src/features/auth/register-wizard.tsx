import { auth } from '@halyard/contract';
import { useEffect, useRef } from 'react';
import { useAct } from '../../platform/act.ts';
import { REGISTRATION } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { notices } from '../../ui/notices.ts';
import { Form } from '../../ui/form.tsx';
import { AccountDetailsStep, PersonalStep, TermsStep } from './register-steps.tsx';
import {
  problemOf,
  type Progress,
  type Registration,
  requestBody,
  type Step,
  STEPS,
  stepToMend,
} from './registration.ts';
import type { SignedIn } from './second-factor-form.tsx';
import { StepList } from './step-list.tsx';

const LAST_STEP = 2;

type RegisterWizardProps = {
  readonly progress: Progress;
  readonly onProgress: (change: (last: Progress) => Progress) => void;
  readonly onRegistered: (answer: SignedIn) => void;
};

/** Opening an account in three steps; nothing entered is lost on the way back. */
export function RegisterWizard({ progress, onProgress, onRegistered }: RegisterWizardProps) {
  const { step, form } = progress;
  const fields = useFocusOnArrival(step);
  const change = (part: Partial<Registration>) =>
    onProgress((last) => ({ ...last, form: { ...last.form, ...part } }));
  const goTo = (next: number) => onProgress((last) => ({ ...last, step: next as Step }));

  const register = useAct(auth.register, {
    onDone: ({ data }) => onRegistered(data),
    onFailed: (failure) => {
      notices.failure(failure, REGISTRATION.failure);
      goTo(stepToMend(failure) ?? step);
    },
  });

  function submit() {
    const problem = problemOf(step, form);
    if (problem !== null) return notices.error(problem);
    if (step < LAST_STEP) return goTo(step + 1);
    register.run({ body: requestBody(form) });
  }

  return (
    <Form onSubmit={submit}>
      <StepList steps={STEPS} current={step} />
      <fieldset ref={fields} className="flex flex-col gap-5">
        <legend className="mb-5 text-lead font-medium">
          {step === 1 ? 'Account Security' : STEPS[step]}
        </legend>
        {step === 0 && <PersonalStep form={form} onChange={change} />}
        {step === 1 && <AccountDetailsStep form={form} onChange={change} />}
        {step === 2 && <TermsStep form={form} onChange={change} />}
      </fieldset>
      <div className="mt-8 flex justify-between gap-3">
        {step > 0 && (
          <Button
            variant="secondary"
            size="large"
            disabled={register.isRunning}
            onClick={() => goTo(step - 1)}
          >
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

/** A new step begins at its first field. Whoever has just opened the page is left where they are. */
function useFocusOnArrival(step: Step) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) fields.current?.querySelector('input')?.focus();
    last.current = step;
  }, [step]);
  return fields;
}
