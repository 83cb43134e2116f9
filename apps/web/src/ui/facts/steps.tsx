import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

export type Step = {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly state: 'done' | 'current' | 'ahead';
};

type StepsProps = { readonly label: string; readonly steps: readonly Step[] };

/** How far something has come, one step under the other. */
export function Steps({ label, steps }: StepsProps) {
  return (
    <ol aria-label={label} className="mt-3 flex flex-col">
      {steps.map((step) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="group relative flex gap-3 pb-3 last:pb-0"
        >
          <span aria-hidden className="absolute top-4 bottom-0 left-2 w-px bg-line group-last:hidden" />
          <Dot state={step.state} />
          <div className={classNames('min-w-0 flex-1 text-dense', step.state === 'ahead' && 'text-muted')}>
            <p className={classNames(step.state === 'current' && 'font-medium')}>
              {step.title}
              {step.state === 'done' && <span className="sr-only"> (done)</span>}
            </p>
            {step.note !== undefined && <div className="text-muted">{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

const DOTS: Record<Step['state'], string> = {
  done: 'border-up bg-up text-surface',
  current: 'border-brass border-[5px] bg-surface',
  ahead: 'border-line-strong bg-surface',
};

function Dot({ state }: { readonly state: Step['state'] }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'relative mt-px flex size-4 shrink-0 items-center justify-center rounded-full border',
        DOTS[state],
      )}
    >
      {state === 'done' && <Check className="size-3" strokeWidth={3} />}
    </span>
  );
}
