import { classNames } from '../../../ui/style/class-names.ts';

/** Where one is on the way: a rule per step, brass up to the current one. */
export function StepList({
  steps,
  current,
}: {
  readonly steps: readonly string[];
  readonly current: number;
}) {
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
