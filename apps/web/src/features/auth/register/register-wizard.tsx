import { useEffect, useRef } from 'react';
import { REGISTRATION } from '../../../texts/auth.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { notices } from '../../../ui/notices/notices.ts';
import { useFormProblem } from '../../../ui/forms/use-form-problem.ts';
import { noteMailed } from '../cooldown.ts';
import { draft } from './draft.ts';
import { AccountDetailsStep, PersonalStep, TermsStep } from './register-steps.tsx';
import { problemOf, type Registration, requestBody, type Step, STEPS, stepToMend } from './registration.ts';
import { useRegistration } from './use-registration.ts';
import type { SignedIn } from '../second-factor-form.tsx';
import { classNames } from '../../../ui/style/class-names.ts';

const LAST_STEP = 2;

type RegisterWizardProps = {
  readonly form: Registration;
  readonly onForm: (change: (last: Registration) => Registration) => void;
  readonly step: Step;
  /** Forwards is a step one can go back from; backwards takes its place. */
  readonly onStep: (step: Step) => void;
  readonly onRegistered: (answer: SignedIn) => void;
};

/** Opening an account in three steps; nothing entered is lost on the way back. */
export function RegisterWizard({ form, onForm, step, onStep, onRegistered }: RegisterWizardProps) {
  const fields = useFocusOnArrival(step);
  const problem = useFormProblem();
  const change = (part: Partial<Registration>) => {
    onForm((last) => ({ ...last, ...part }));
    problem.typed(...Object.keys(part));
  };
  const goTo = (next: number) => {
    problem.clear();
    onStep(next as Step);
  };

  const { isRunning, run } = useRegistration({
    onDone: (answer) => {
      draft.forget();
      noteMailed({ what: 'resendCode', email: answer.user.email });
      onRegistered(answer);
    },
    onFailed: (failure) => {
      notices.failure(failure, REGISTRATION.failure);
      goTo(stepToMend(failure) ?? step);
    },
  });

  function submit() {
    const found = problemOf(step, form);
    if (found !== null) return problem.tell(found);
    if (step < LAST_STEP) return goTo(step + 1);
    run(requestBody(form));
  }

  return (
    <Form onSubmit={submit}>
      <StepList steps={STEPS} current={step} />
      <fieldset ref={fields} className="flex flex-col gap-5">
        <legend className="mb-5 text-lead font-medium">
          {step === 1 ? 'Account Security' : STEPS[step]}
        </legend>
        {step === 0 && <PersonalStep form={form} problemAt={problem.of} onChange={change} />}
        {step === 1 && <AccountDetailsStep form={form} problemAt={problem.of} onChange={change} />}
        {step === 2 && <TermsStep form={form} onChange={change} />}
      </fieldset>
      <div className="mt-8 flex justify-between gap-3">
        {step > 0 && (
          <Button variant="secondary" size="large" disabled={isRunning} onClick={() => goTo(step - 1)}>
            Previous
          </Button>
        )}
        <Button type="submit" size="large" isBusy={isRunning} className="ml-auto">
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

/** Where one is on the way: a rule per step, brass up to the current one. */
function StepList({ steps, current }: { readonly steps: readonly string[]; readonly current: number }) {
  return (
    <ol className="mb-8 grid grid-cols-3 gap-2">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'border-t-2 pt-2 text-meta',
            index <= current ? 'border-brass' : 'border-line',
            index === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          <span className="mr-1.5 block sm:inline">{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
