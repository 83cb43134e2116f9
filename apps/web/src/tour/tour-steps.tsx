import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/style/class-names.ts';
import { currentStep, isDone, type TourState } from './tour-model.ts';
import { INSTRUCTIONS, type Step, STEPS, TITLES } from '../texts/tour.ts';

type TourStepsProps = {
  readonly state: TourState;
  /** What a finished step has led to. */
  readonly replyTo: (step: Step) => string | null;
  /** A way to take the step of now without typing. */
  readonly suggestion: ReactNode;
};

/** Where one is: what to do now, and what the steps behind have led to. */
export function TourSteps({ state, replyTo, suggestion }: TourStepsProps) {
  const current = currentStep(state);
  const now = STEPS.indexOf(current);
  return (
    <div className="max-sm:sticky max-sm:-top-4 max-sm:z-10 max-sm:-mx-4 max-sm:border-b max-sm:border-line max-sm:bg-surface max-sm:py-3 max-sm:pr-16 max-sm:pl-4">
      <p className="sr-only" role="status">
        {`Step ${now + 1} of ${STEPS.length}: ${TITLES[current]}. ${INSTRUCTIONS[current]}`}
      </p>
      <ol className="grid gap-5">
        {STEPS.map((step, index) => {
          const isBehind = isDone(state, step) && step !== current;
          const reply = isBehind ? replyTo(step) : null;
          return (
            <li
              key={step}
              aria-current={step === current ? 'step' : undefined}
              className={classNames('flex gap-3', step !== current && 'max-sm:hidden')}
            >
              <Count number={index + 1} isBehind={isBehind} isNow={step === current} />
              <div className="min-w-0 flex-1">
                <p
                  className={classNames(
                    'text-base leading-6',
                    step === current ? 'font-semibold' : 'font-medium text-muted',
                  )}
                >
                  {TITLES[step]}
                  <span className="font-normal text-muted sm:hidden">{` · ${index + 1} of ${STEPS.length}`}</span>
                </p>
                {step === current && <p className="mt-0.5 text-base text-muted">{INSTRUCTIONS[step]}</p>}
                {step === current && suggestion}
                {step === current && (
                  <LastReply text={index > 0 ? replyTo(STEPS[index - 1] ?? step) : null} />
                )}
                {reply && <p className="mt-0.5 text-dense text-muted">{reply}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** On a phone the steps behind are not shown, so what the last one led to stands under the one of now. */
function LastReply({ text }: { readonly text: string | null }) {
  return (
    text && <p className="mt-1.5 border-l-2 border-brass pl-2 text-dense text-muted sm:hidden">{text}</p>
  );
}

type CountProps = { readonly number: number; readonly isBehind: boolean; readonly isNow: boolean };

function Count({ number, isBehind, isNow }: CountProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-6 shrink-0 items-center justify-center rounded-full border text-meta font-medium',
        isNow ? 'border-primary bg-primary text-on-primary' : 'border-line-strong text-muted',
      )}
    >
      {isBehind ? <Check className="size-3.5" /> : number}
    </span>
  );
}
