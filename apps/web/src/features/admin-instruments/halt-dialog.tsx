import { admin, market } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
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
  const resume = useToldAct(admin.adminResumeInstrument, {
    reloads,
    done: INSTRUMENT.resumed(symbol),
    close: onClose,
    failure: INSTRUMENT.resumeFailure,
  });
  return (
    <ReasonDialog
      title={`Resume ${symbol}`}
      lead={
        <>
          <p>
            Orders and stops that the price has reached meanwhile are carried out at once, at the price it has
            then.
          </p>
          {settings.halt && (
            <p className="mt-2">
              Halted since {dateTimeText(settings.halt.since)}: {settings.halt.reason}
            </p>
          )}
        </>
      }
      action="Resume trading"
      tone="primary"
      isBusy={resume.isRunning}
      onReason={(reason) => resume.run({ params: { symbol }, body: { reason } })}
      onClose={onClose}
    />
  );
}
