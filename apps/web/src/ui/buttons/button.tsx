import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../style/class-names.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'regular' | 'small' | 'large';

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-primary text-on-primary border-primary hover:opacity-88',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-surface text-danger border-danger hover:bg-danger/8',
};

const SIZES: Record<Size, string> = {
  small: 'h-8 px-2.5 text-dense touch:h-11 touch:px-3 in-[td]:dense:h-7',
  regular: 'h-9 px-3.5 text-base touch:h-11',
  large: 'h-11 px-5 text-body',
};

/** The look of a button, also for links that are one. */
export function buttonStyle(variant: Variant = 'primary', size: Size = 'regular'): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap',
    'transition-[background-color,opacity] duration-120 ease-house select-none',
    'disabled:opacity-45 aria-disabled:opacity-45',
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: Variant;
  readonly size?: Size;
  /** Shows that the act is under way. The button cannot be pressed meanwhile, and keeps the focus: a dialog that comes in between gives it back. */
  readonly isBusy?: boolean;
  /** It stands where what asked the question stood: the second press of a double click was meant for that, and is held back. */
  readonly isAnswer?: boolean;
};

/** Neither the form nor anything around the button hears of it; Enter in a field of the form presses the button, too. */
function holdBack(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

export function Button({
  variant = 'primary',
  size = 'regular',
  isBusy = false,
  isAnswer = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      data-answer={isAnswer || undefined}
      // The platform's default would send the form the button happens to stand in.
      type={type === 'submit' ? 'submit' : 'button'}
      onClick={isBusy ? holdBack : onClick}
      // One that is `disabled` loses the focus.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classNames(buttonStyle(variant, size), className)}
    >
      {isBusy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
