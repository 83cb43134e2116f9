import type { ComponentProps } from 'react';
import { classNames } from '../style/class-names.ts';

export const CONTROL_STYLE = classNames(
  'h-9 w-full min-w-0 text-ellipsis rounded-control border border-line-strong bg-surface px-3 text-base text-ink touch:h-11 touch:text-body',
  'transition-colors duration-120 hover:border-ink/60 aria-invalid:border-danger',
  'disabled:bg-sunken disabled:text-muted',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(CONTROL_STYLE, className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(CONTROL_STYLE, 'h-auto min-h-24 py-2', className)} />;
}
