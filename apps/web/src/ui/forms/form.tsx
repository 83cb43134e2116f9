import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { KeptAs } from './use-reading.ts';

/** Whatever a form stands in that scrolls, what sends it stays in sight. `--edge` is how wide the padding around the form is. */
export const FORM_FOOT = classNames(
  'sticky -bottom-(--edge) z-10 -mx-(--edge) -mb-(--edge) flex flex-col gap-3',
  'border-t border-line bg-surface px-(--edge) pt-3 pb-[min(var(--edge),1.25rem)]',
);

type FormProps = {
  readonly onSubmit: () => void;
  readonly className?: string;
  /** Lets the browser point at empty required fields before anything is sent. */
  readonly checksFields?: boolean;
  /** What is typed in it outlives it under this name. */
  readonly keptAs?: string;
  readonly children: ReactNode;
};

/** A form that stays on its page. What is wrong is said by us, in our words. */
export function Form({ onSubmit, className, checksFields = false, keptAs, children }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (isRead(form) && (!checksFields || form.reportValidity())) {
          onSubmit();
          // What is said beside a field is seen, and is where one goes on.
          setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
        }
      }}
    >
      <KeptAs value={keptAs}>{children}</KeptAs>
    </form>
  );
}

/**
 * Whether each figure could be read; the first that could not is pointed at. Half a number, such as 12e, is none: it must not be sent,
 * nor read as an empty field where that means something, a trade without a stop.
 */
export function isRead(form: HTMLFormElement | null): boolean {
  const unread = [...(form?.querySelectorAll('input') ?? [])].find(
    ({ validity }) => validity.badInput || validity.customError,
  );
  // The sentence beside it comes when it is left; the browser's bubble would lie over it.
  unread?.blur();
  unread?.focus();
  return unread === undefined;
}
