import { notifications } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, reload } from '../../platform/calls/read.ts';
import { arrangedDevice, pushPlace, leavePush, switchOnPush } from '../../platform/session/push.ts';
import { PUSH } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

type PushDevicesProps = {
  readonly userId: string;
  readonly pushKey: string;
  readonly hidesDetails: boolean;
  readonly onHidesDetails: (hides: boolean) => void;
};

/** Where push messages go, this device first. */
export function PushDevices({ userId, pushKey, hidesDetails, onHidesDetails }: PushDevicesProps) {
  const devices = useQuery(read(notifications.listPushDevices));
  const here = devices.data?.find(({ id }) => id === arrangedDevice(userId));
  const others = devices.data?.filter((device) => device !== here) ?? [];
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="mb-3 font-medium">Push messages</h3>
      <NotLoaded of={devices} failed="Devices could not be loaded" loading="Loading devices" rows={1} />
      {devices.data && (
        <div className="flex flex-col gap-4">
          <ThisDevice userId={userId} pushKey={pushKey} here={here} />
          {devices.data.length > 0 && (
            <Checkbox
              isChecked={hidesDetails}
              onChecked={onHidesDetails}
              hint="Only the title is sent, as 'Order filled'. Others may see the screen of a locked device."
            >
              Hide amounts and details
            </Checkbox>
          )}
        </div>
      )}
      {others.length > 0 && (
        <ul aria-label="Other devices" className="mt-4 divide-y divide-line border-t border-line">
          {others.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </div>
  );
}

type ThisDeviceProps = {
  readonly userId: string;
  readonly pushKey: string;
  readonly here: notifications.PushDevice | undefined;
};

function ThisDevice({ userId, pushKey, here }: ThisDeviceProps) {
  /** What is being arranged: the browser may ask, and its push service takes its time. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const test = useToldAct(notifications.testPushDevice, {
    done: PUSH.testSent,
    failure: PUSH.testFailure,
  });
  const place = pushPlace();
  if (place !== 'here') return <Notice title={PUSH.places[place].title}>{PUSH.places[place].words}</Notice>;

  async function change(isOn: boolean) {
    setWanted(isOn);
    try {
      if (!isOn) await leavePush();
      else if (!(await switchOnPush(userId, pushKey))) notices.error(PUSH.notAllowed);
      await reload([notifications.listPushDevices]);
    } catch (error) {
      notices.failure(error, PUSH.switchFailure);
    }
    setWanted(null);
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <Checkbox
        isChecked={wanted ?? here !== undefined}
        isDisabled={wanted !== null}
        onChecked={(isOn) => void change(isOn)}
        hint={here ? reachedText(here) : 'Also while the portal is closed. Logging out ends them.'}
      >
        On this device
      </Checkbox>
      {here && (
        <Button
          size="small"
          variant="secondary"
          isBusy={test.isRunning}
          onClick={() => test.run({ params: { id: here.id } })}
        >
          Send a test
        </Button>
      )}
    </div>
  );
}

function DeviceRow({ device }: { readonly device: notifications.PushDevice }) {
  const remove = useToldAct(notifications.deletePushDevice, {
    reloads: [notifications.listPushDevices],
    done: PUSH.removed,
    failure: PUSH.removeFailure,
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="truncate font-medium">{device.device}</p>
        <p className="text-dense text-muted">{reachedText(device)}</p>
      </div>
      <Button
        size="small"
        variant="secondary"
        isBusy={remove.isRunning}
        aria-label={`Send no more push messages to ${device.device}`}
        onClick={() => remove.run({ params: { id: device.id } })}
      >
        Remove
      </Button>
    </li>
  );
}

function reachedText({ createdAt, reachedAt }: notifications.PushDevice): string {
  const since = `Since ${dateText(createdAt)}`;
  return reachedAt === null ? since : `${since}, last message ${dateTimeText(reachedAt)}`;
}
