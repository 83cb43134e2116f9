import type { ReactNode } from 'react';

type FormProps = {
  readonly onSubmit: () => void;
  readonly className?: string;
  /** Lets the browser point at empty required fields before anything is sent. */
  readonly checksFields?: boolean;
  readonly children: ReactNode;
};

/** A form that stays on its page. What is wrong is said by us, in our words. */
export function Form({ onSubmit, className, checksFields = false, children }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!checksFields || event.currentTarget.reportValidity()) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
