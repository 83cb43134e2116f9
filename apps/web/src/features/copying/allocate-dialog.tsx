import { books, copying } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountDialog } from '../../domain/investing/amount-dialog.tsx';
import { useUnmet } from '../../domain/portfolio/use-standstill.ts';
import { useIsHere } from '../../platform/calls/act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { read, reload } from '../../platform/calls/read.ts';
import { COPYING } from '../../texts/copying.ts';
import { SelectField } from '../../ui/forms/fields.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';

const LOSSES = [5, 10, 20, 30, 50, 75, 95].map((percent) => ({ value: `${percent}`, label: `${percent}%` }));
const LEVERAGES = [1, 2, 5, 10, 25, 30].map((most) => ({ value: `${most}`, label: `1:${most}` }));

const RELOADS = [copying.listAllocations, copying.listStrategies, copying.getStrategy, books.listBooks];

type AllocateProps = {
  readonly strategy: Pick<copying.Strategy, 'id' | 'name' | 'feePercent'>;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
};

/** How much, how much of it may be lost, and what that means. */
export function AllocateDialog({ strategy, onClose, onDone }: AllocateProps) {
  const own = useQuery(read(books.listBooks));
  const main = own.data?.books.find(({ kind }) => kind === 'main');
  const [loss, setLoss] = useState('30');
  const [leverage, setLeverage] = useState('5');
  const isHere = useIsHere();
  const allocating = useToldAct(copying.allocate, {
    reloads: RELOADS,
    done: COPYING.allocated(strategy.name),
    failure: COPYING.allocateFailure,
    // In another window: from here on it is changed where it stands.
    onFailed: (failure) => {
      if (!(failure instanceof CallFailure && failure.code === 'allocation-exists')) return;
      void reload(RELOADS);
      if (isHere()) onClose();
    },
    close: ({ data }) => onDone(data.id),
  });
  const send = (amount: string) =>
    allocating.run({
      body: { strategy: strategy.id, amount, maxLossPercent: Number(loss), maxLeverage: Number(leverage) },
    });
  return (
    <AmountDialog
      title={`Copy ${strategy.name}`}
      hint={`At least ${formatUsd(copying.MIN_ALLOCATION_USD)}${main ? `. Your main account is worth ${formatUsd(main.equity)}` : ''}`}
      action="Copy"
      isBusy={allocating.isRunning}
      unmet={useUnmet('active', 'verified')}
      onAmount={send}
      onClose={onClose}
    >
      {(amount) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField label="Largest loss" value={loss} onValue={setLoss} choices={LOSSES} />
            <SelectField
              label="Highest leverage"
              value={leverage}
              onValue={setLeverage}
              choices={LEVERAGES}
            />
          </div>
          <Notice tone="warn">
            <p>{COPYING.risk}</p>
            <p className="mt-2">
              {amount === null
                ? `When ${loss}% is lost everything is closed. ${COPYING.gap}`
                : `At ${formatUsd((Number(amount) * (100 - Number(loss))) / 100)} everything is closed and the copy ends. ${COPYING.gap}`}
            </p>
            <p className="mt-2">{`Of profit above what you put in, ${strategy.feePercent}% is paid: at the end of each month, when you take money out, and at the end.`}</p>
          </Notice>
        </>
      )}
    </AmountDialog>
  );
}
