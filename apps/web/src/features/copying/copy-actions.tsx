import { books, copying } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useState } from 'react';
import { parseAmount } from '../../domain/money/amount.ts';
import { COPYING } from '../../texts/copying.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AmountField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';

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
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        isBusy={pausing.isRunning}
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
      {(asked === 'add' || asked === 'take') && <AmountDialog copy={copy} asked={asked} onClose={close} />}
    </div>
  );
}

type AmountProps = {
  readonly copy: copying.Allocation;
  readonly asked: 'add' | 'take';
  readonly onClose: () => void;
};

function AmountDialog({ copy, asked, onClose }: AmountProps) {
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const isAdding = asked === 'add';
  const typed = parseAmount(amount, 2, 'USD');
  const moved = formatUsd(typed.ok ? typed.text : '0');
  const moving = useToldAct(isAdding ? copying.addToAllocation : copying.takeFromAllocation, {
    reloads: RELOADS,
    done: isAdding ? COPYING.added(moved) : COPYING.takenOut(moved),
    failure: COPYING.changeFailure,
    onDone: onClose,
  });
  const submit = () => {
    if (!typed.ok) return setProblem(typed.problem);
    moving.run({ params: { id: copy.id }, body: { amount: typed.text } });
  };
  return (
    <Dialog
      title={isAdding ? 'Add money' : 'Take money out'}
      lead={isAdding ? COPYING.addLead : COPYING.takeLead}
      onClose={onClose}
    >
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <AmountField
          label="Amount"
          unit="USD"
          {...(!isAdding && { hint: `Up to ${formatUsd(copy.free)} now` })}
          value={amount}
          error={problem}
          onValue={(next) => {
            setAmount(next);
            setProblem(undefined);
          }}
        />
        <DialogEnd onClose={onClose} isBusy={moving.isRunning}>
          {isAdding ? 'Add' : 'Take out'}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

function StopDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const stopping = useToldAct(copying.stopAllocation, {
    reloads: RELOADS,
    done: COPYING.stopped,
    failure: COPYING.changeFailure,
    onDone: onClose,
  });
  return (
    <Dialog title="Stop copying" lead={COPYING.stopLead} onClose={onClose}>
      <DialogEnd
        tone="danger"
        onClose={onClose}
        isBusy={stopping.isRunning}
        onAct={() => stopping.run({ params: { id } })}
      >
        Stop copying
      </DialogEnd>
    </Dialog>
  );
}
