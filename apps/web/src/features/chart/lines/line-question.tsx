import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

type LineQuestionProps = {
  /** What would be changed, and to what. */
  readonly what: string;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
};

const LOOK =
  'flex size-6 items-center justify-center rounded-[4px] border shadow-lift transition-colors duration-120 touch:size-11';

/** Beside a level that was let go somewhere else: nothing is sent before this. */
export function LineQuestion({ what, onConfirm, onLeave }: LineQuestionProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <button
        ref={confirm}
        type="button"
        aria-label={`Change ${what}`}
        onClick={onConfirm}
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
        className={`${LOOK} border-primary bg-primary text-on-primary`}
      >
        <Check aria-hidden className="size-3.5" />
      </button>
      <button
        type="button"
        aria-label="Leave it where it was"
        onClick={onLeave}
        className={`${LOOK} border-line-strong bg-surface text-muted hover:text-ink`}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </>
  );
}
