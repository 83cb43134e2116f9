import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Hint } from '../../ui/overlays/hint.tsx';

type CaseBarProps = {
  /** Null where the case is in no queue that is loaded. */
  readonly position: { readonly at: number; readonly of: number } | null;
  readonly onBack: () => void;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
};

/** The way back to the queue, and on to its other cases. */
export function CaseBar({ position, onBack, onPrevious, onNext }: CaseBarProps) {
  return (
    <nav aria-label="Cases" className="flex items-center gap-2">
      <Button size="small" variant="quiet" className="-ml-2.5 touch:-ml-3" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        Queue
      </Button>
      <span className="flex-1" />
      {position && <span className="text-dense text-muted">{`${position.at} of ${position.of}`}</span>}
      <Step label="Previous case" hint="Previous case: K" icon={ChevronLeft} onStep={onPrevious} />
      <Step label="Next case" hint="Next case: J" icon={ChevronRight} onStep={onNext} />
    </nav>
  );
}

type StepProps = {
  readonly label: string;
  readonly hint: string;
  readonly icon: typeof ChevronLeft;
  readonly onStep: (() => void) | null;
};

function Step({ label, hint, icon: Icon, onStep }: StepProps) {
  return (
    <Hint text={hint}>
      <Button
        size="small"
        variant="secondary"
        aria-label={label}
        disabled={onStep === null}
        onClick={() => onStep?.()}
        className="px-2 touch:px-3"
      >
        <Icon aria-hidden className="size-4" />
      </Button>
    </Hint>
  );
}
