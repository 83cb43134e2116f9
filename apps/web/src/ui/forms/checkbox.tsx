import { type ReactNode, useId } from 'react';

type CheckboxProps = {
  readonly isChecked: boolean;
  readonly onChecked: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
};

export function Checkbox({ isChecked, onChecked, isDisabled, hint, children }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChecked(event.target.checked)}
        className="mt-0.5 size-4.5 shrink-0 touch:size-6 touch:mt-0"
      />
      <div>
        <label htmlFor={id} className="text-base">
          {children}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-dense text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
