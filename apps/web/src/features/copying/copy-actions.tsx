import { books, copying } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useState } from 'react';
import { AmountDialog } from '../../domain/investing/amount-dialog.tsx';
import { AtRest } from '../../domain/portfolio/at-rest.tsx';
import { useUnmet } from '../../domain/portfolio/use-standstill.ts';
import { COPYING } from '../../texts/copying.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Question } from '../../ui/overlays/dialog.tsx';

const RELOADS = [copying.getAllocation, copying.listAllocations, books.listBooks];

type Asked = 'add' | 'take' | 'stop';

/** What can be done with a copy that runs. */
export function CopyActions({ copy }: { readonly copy: copying.Allocation }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isPaused = copy.status === 'paused';
  const pausing = useToldAct(isPaused ? copying.resumeAllocation : copying.pauseAllocation, {
    reloads: RELOADS,
    done: isPaused ? COPYING.resumed : COPYING.paused,
    failure: COPYING.changeFailure,
  });
  const unmet = useUnmet('active', 'verified');
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isPaused && <AtRest why={unmet} />}
      <Button
        variant="secondary"
        isBusy={pausing.isRunning}
        disabled={isPaused && unmet !== null}
        onClick={() => pausing.run({ params: { id: copy.id } })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="secondary" onClick={() => setAsked('add')}>
        Add
      </Button>
      <Button variant="secondary" onClick={() => setAsked('take')}>
        Take out
      </Button>
      <Button variant="danger" onClick={() => setAsked('stop')}>
        Stop
      </Button>
      {asked === 'stop' && <StopDialog id={copy.id} onClose={close} />}
      {(asked === 'add' || asked === 'take') && <CopyAmount copy={copy} asked={asked} onClose={close} />}
    </div>
  );
}

type AmountProps = {
  readonly copy: copying.Allocation;
  readonly asked: 'add' | 'take';
  readonly onClose: () => void;
};

function CopyAmount({ copy, asked, onClose }: AmountProps) {
  const isAdding = asked === 'add';
  const unmet = useUnmet('active', 'verified');
  const moving = useToldAct(isAdding ? copying.addToAllocation : copying.takeFromAllocation, {
    reloads: RELOADS,
    done: (_, { body }) => (isAdding ? COPYING.added : COPYING.takenOut)(formatUsd(body.amount)),
    failure: COPYING.changeFailure,
    close: onClose,
  });
  return (
    <AmountDialog
      title={isAdding ? 'Add money' : 'Take money out'}
      lead={isAdding ? COPYING.addLead : COPYING.takeLead}
      hint={isAdding ? undefined : `Up to ${formatUsd(copy.free)} now`}
      action={isAdding ? 'Add' : 'Take out'}
      isBusy={moving.isRunning}
      unmet={isAdding ? unmet : null}
      onAmount={(amount) => moving.run({ params: { id: copy.id }, body: { amount } })}
      onClose={onClose}
    />
  );
}

function StopDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const stopping = useToldAct(copying.stopAllocation, {
    reloads: RELOADS,
    done: COPYING.stopped,
    failure: COPYING.changeFailure,
    close: onClose,
  });
  return (
    <Question
      title="Stop copying"
      lead={COPYING.stopLead}
      onClose={onClose}
      action="Stop copying"
      tone="danger"
      isBusy={stopping.isRunning}
      onAct={() => stopping.run({ params: { id } })}
    />
  );
}
