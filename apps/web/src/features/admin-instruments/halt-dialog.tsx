import { admin, market } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useState } from 'react';
import { isConflict } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { INSTRUMENT } from '../../texts/admin/instruments.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

type HaltDialogProps = {
  readonly row: admin.AdminInstrument;
  readonly act: 'halt' | 'resume';
  readonly onClose: () => void;
};

const reloads = [admin.adminListInstruments, market.listInstruments];

export function HaltDialog({ row, act, onClose }: HaltDialogProps) {
  return act === 'halt' ? <Halt row={row} onClose={onClose} /> : <Resume row={row} onClose={onClose} />;
}

type PartProps = Omit<HaltDialogProps, 'act'>;

function Halt({ row: { symbol, open }, onClose }: PartProps) {
  const halt = useToldAct(admin.adminHaltInstrument, {
    reloads,
    done: INSTRUMENT.halted(symbol),
    close: onClose,
    failure: INSTRUMENT.haltFailure,
  });
  const gross = (open.longUsd ?? 0) + (open.shortUsd ?? 0);
  return (
    <ReasonDialog
      title={`Halt ${symbol}`}
      lead={
        <>
          <p>
            At once nothing opens, closes or triggers, stop losses included. Orders stay and positions go on
            being valued. Customers read the reason.
          </p>
          <p className="mt-2">
            {open.positions === 0
              ? 'Nobody holds it.'
              : `Open positions: ${open.positions}, worth ${formatUsd(gross)}.`}
          </p>
        </>
      }
      action="Halt trading"
      isBusy={halt.isRunning}
      maxLength={200}
      onReason={(reason) => halt.run({ params: { symbol }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function Resume({ row: { symbol, settings }, onClose }: PartProps) {
  // It ends the halt it was opened over: another one, which came meanwhile, is to be looked at first.
  const [halt] = useState(settings.halt);
  const resume = useToldAct(admin.adminResumeInstrument, {
    reloads,
    done: INSTRUMENT.resumed(symbol),
    close: onClose,
    failure: INSTRUMENT.resumeFailure,
    onFailed: (failure) => {
      if (isConflict(failure)) void reload(reloads);
    },
  });
  const isAnother = settings.halt?.since !== halt?.since && !resume.isRunning;
  return (
    <ReasonDialog
      title={`Resume ${symbol}`}
      lead={
        <>
          <p>
            Orders and stops that the price has reached meanwhile are carried out at once, at the price it has
            then.
          </p>
          {halt && (
            <p className="mt-2">
              Halted since {dateTimeText(halt.since)}: {halt.reason}
            </p>
          )}
        </>
      }
      action="Resume trading"
      tone="primary"
      obstacle={isAnother ? INSTRUMENT.haltOvertaken : null}
      isBusy={resume.isRunning}
      onReason={(reason) =>
        resume.run({ params: { symbol }, body: { reason, ...(halt && { since: halt.since }) } })
      }
      onClose={onClose}
    />
  );
}
