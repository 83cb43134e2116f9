import { admin, site } from '@halyard/contract';
import { useIsHere } from '../../platform/calls/act.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { isConflict } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { ADMIN_SETTINGS, CAPABILITY_WORDS } from '../../texts/admin/settings.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

type SwitchDialogProps = {
  readonly capability: site.Capability;
  readonly isOn: boolean;
  readonly onClose: () => void;
};

const reloads = [admin.adminGetSettings, site.getConfig];

export function SwitchDialog({ capability, isOn, onClose }: SwitchDialogProps) {
  const { name, on, off, quote } = CAPABILITY_WORDS[capability];
  const isHere = useIsHere();
  const act = useToldAct(site.setCapability, {
    reloads,
    done: ADMIN_SETTINGS.switched(name, !isOn),
    close: onClose,
    failure: ADMIN_SETTINGS.switchFailure,
    onFailed: (failure) => {
      if (!isConflict(failure)) return;
      // Somebody else has switched it already: there is nothing left to do here.
      void reload(reloads);
      if (isHere()) onClose();
    },
  });
  const action = isOn ? 'Switch off' : 'Switch on';
  return (
    <ReasonDialog
      title={`${action}: ${name}`}
      lead={
        <>
          {isOn ? off : on}
          {isOn && quote && <q className="mt-1 block text-ink">{quote}</q>}
        </>
      }
      action={action}
      isBusy={act.isRunning}
      onReason={(reason) => act.run({ body: { capability, on: !isOn, reason } })}
      onClose={onClose}
    />
  );
}
