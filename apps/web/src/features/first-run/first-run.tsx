import { users } from '@halyard/contract';
import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isLive } from '../../platform/browser/site-mode.ts';
import { onSessionEnded, session, useUser } from '../../platform/session/signed-in.ts';
import { FIRST_RUN } from '../../texts/first-run.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { type StepName, useFirstSteps } from './use-first-steps.ts';
import { useIsPractice } from '../../platform/browser/use-book.ts';

const NAMES = ['funds', 'tour', 'trade'] as const satisfies readonly StepName[];

/** Whoever saw the last step done is told so; whoever comes later has nothing left to see. */
let wasShown = false;
onSessionEnded(() => {
  wasShown = false;
});

type FirstRunProps = {
  readonly onStep: (step: StepName) => void;
  /** What stands here while the account is read. */
  readonly waiting: ReactNode;
};

/** What a newcomer does next. It goes when all is done, or when it is put away. */
export function FirstRun({ onStep, waiting }: FirstRunProps) {
  const steps = useFirstSteps();
  const hide = usePreference({ firstStepsHidden: true });
  const isUnderWay = steps?.hasTraded === false;
  useEffect(() => {
    if (isUnderWay) wasShown = true;
  }, [isUnderWay]);
  if (steps === null) return waiting;
  if (steps.hasTraded && !(steps.isFinished && wasShown)) return null;
  const now = NAMES.find((name) => !steps.done[name]);
  return (
    <section
      aria-labelledby="first-run"
      className="relative rounded-panel border border-line bg-surface shadow-[inset_0_2px_0_var(--brass)]"
    >
      <h2 id="first-run" className="px-5 pt-4 pr-14 text-lead font-medium">
        {steps.isFinished ? FIRST_RUN.finished : FIRST_RUN.title}
      </h2>
      {steps.isFinished && (
        <p className="max-w-[68ch] px-5 pt-0.5 text-base text-muted">{FIRST_RUN.finishedText}</p>
      )}
      <ol className="mt-3 grid border-t border-line lg:grid-cols-3 lg:divide-x lg:divide-line lg:pb-1">
        {NAMES.map((name, index) => (
          <FirstStep
            key={name}
            {...{ name, index }}
            isDone={steps.done[name]}
            isNow={name === now}
            equityUsd={steps.equityUsd}
            onStep={() => onStep(name)}
          />
        ))}
      </ol>
      <button
        type="button"
        aria-label={FIRST_RUN.hide}
        disabled={hide.isRunning}
        onClick={hide.save}
        className="absolute top-2 right-2 flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink touch:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </section>
  );
}

type FirstStepProps = {
  readonly name: StepName;
  readonly index: number;
  readonly isDone: boolean;
  readonly isNow: boolean;
  readonly equityUsd: number;
  readonly onStep: () => void;
};

function FirstStep({ name, index, isDone, isNow, equityUsd, onStep }: FirstStepProps) {
  const { title, action } = FIRST_RUN[name];
  const isPlay = useIsPractice();
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className="flex gap-3 px-5 py-3 max-lg:not-first:border-t max-lg:not-first:border-line"
    >
      <span
        aria-hidden
        className={classNames(
          'flex size-6 shrink-0 items-center justify-center rounded-full border text-meta font-medium',
          isNow ? 'border-primary bg-primary text-on-primary' : 'border-line-strong text-muted',
        )}
      >
        {isDone ? <Check className="size-3.5 text-up" strokeWidth={2.5} /> : index + 1}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <h3 className={classNames('text-base leading-6 font-medium', isDone && 'text-muted')}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h3>
        <p
          className={classNames(
            'mt-0.5 max-w-[44ch] text-dense text-muted',
            !isDone && !isNow && 'max-lg:hidden',
          )}
        >
          <StepText name={name} isDone={isDone} equityUsd={equityUsd} />
        </p>
        {!isDone && !(isPlay && name === 'funds') && (
          <div className="mt-auto pt-2.5">
            <Button variant={isNow ? 'primary' : 'secondary'} size="small" onClick={onStep}>
              {action}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

type StepTextProps = Pick<FirstStepProps, 'name' | 'isDone' | 'equityUsd'>;

function StepText({ name, isDone, equityUsd }: StepTextProps): string {
  const isPlay = useIsPractice();
  const { tourTaken } = useUser().preferences;
  const isReal = isLive && !isPlay;
  switch (name) {
    case 'funds':
      if (isDone) return FIRST_RUN.funds[isReal ? 'live' : 'simulated'](equityUsd);
      return isPlay ? FIRST_RUN.funds.lost : FIRST_RUN.funds.missing;
    case 'tour':
      if (!isDone) return FIRST_RUN.tour.text;
      return tourTaken === true ? FIRST_RUN.tour.done : FIRST_RUN.tour.skipped;
    case 'trade':
      return isDone ? FIRST_RUN.trade.done : FIRST_RUN.trade.text;
  }
}

/** What is kept of the steps with the person, so that every device knows it. */
export function usePreference(part: Partial<users.Preferences>) {
  const { isRunning, run } = useToldAct(users.updateProfile, {
    onDone: ({ data }) => session.keepUser(data),
    failure: FIRST_RUN.failure,
  });
  return { isRunning, save: () => run({ body: { preferences: part } }) };
}
