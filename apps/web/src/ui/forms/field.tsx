import { type ReactNode, useId } from 'react';
import { classNames } from '../style/class-names.ts';

/** What a labelled control must carry, so that the label, the hint and the error belong to it. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

/** What stands around a control. */
export type FieldFrame = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** Something small at the right end of the label's line. */
  readonly aside?: ReactNode;
  /** Where that is as high as a control. */
  readonly hasHighAside?: boolean;
  readonly className?: string | undefined;
};

type FieldProps = FieldFrame & { readonly children: (control: ControlProps) => ReactNode };

export function Field({
  label,
  hint,
  error,
  isOptional,
  aside,
  hasHighAside,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={classNames('relative flex min-w-0 flex-col gap-1.5', className)}>
      <div
        className={classNames(
          'flex',
          aside !== undefined && 'pr-24',
          hasHighAside && 'min-h-8 items-center touch:min-h-12.5',
        )}
      >
        <label htmlFor={id} className="text-base font-medium">
          {label}
          {isOptional && <span className="font-normal text-muted"> (optional)</span>}
        </label>
      </div>
      {children({
        id,
        'aria-describedby': hasNote ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* After the control, so that the keyboard meets what is typed before what stands beside its name. */}
      {aside !== undefined && <div className="absolute top-0 right-0 leading-5">{aside}</div>}
      {hasNote && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={classNames('text-dense', error ? 'text-danger' : 'text-muted')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
