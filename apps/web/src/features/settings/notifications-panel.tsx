import { users } from '@halyard/contract';
import { Check } from 'lucide-react';
import { useConfig } from '../../platform/calls/config.ts';
import { session } from '../../platform/session/signed-in.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { PushDevices } from './push-devices.tsx';

const KINDS = [
  { label: 'Deposits, withdrawals and conversions', mail: 'mailOnMoney', push: 'pushOnMoney' },
  { label: 'Orders, positions and margin', mail: 'mailOnTrading', push: 'pushOnTrading' },
  { label: 'Price alerts', mail: 'mailOnAlerts', push: 'pushOnAlerts' },
  { label: 'Logins and changes to my account', mail: 'mailOnSecurity', push: 'pushOnSecurity' },
] as const;

/** What reaches somebody in which way. Each choice is saved as it is made. */
export function NotificationsPanel({ user: { id, preferences } }: { readonly user: users.User }) {
  const pushKey = useConfig()?.pushKey;
  const save = useToldAct(users.updateProfile, {
    onDone: ({ data }) => session.keepUser(data),
    failure: SETTINGS.saveFailure,
  });
  const change = (part: Partial<users.Preferences>) => save.run({ body: { preferences: part } });
  const box = (label: string, name: keyof users.Preferences) => (
    <td className="w-14 text-center align-middle sm:w-18">
      <label className="inline-flex size-9 items-center justify-center touch:size-11">
        <input
          type="checkbox"
          aria-label={label}
          className="size-4.5 touch:size-6"
          checked={preferences[name] !== false}
          disabled={save.isRunning}
          onChange={({ target }) => change({ [name]: target.checked })}
        />
      </label>
    </td>
  );
  return (
    <Panel title="Notifications" lead="All of them stand in the portal. Choose what reaches you elsewhere.">
      <table className="-my-2 w-full border-collapse">
        <caption className="sr-only">What reaches you in which way</caption>
        <thead className="text-meta text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              About
            </th>
            <th scope="col" className="font-medium">
              Portal
            </th>
            <th scope="col" className="font-medium">
              Mail
            </th>
            {pushKey && (
              <th scope="col" className="font-medium">
                Push
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {KINDS.map(({ label, mail, push }) => (
            <tr key={mail} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-2 text-left font-normal text-pretty">
                {label}
              </th>
              <td className="w-14 text-center sm:w-18">
                <Check aria-label="Always" role="img" className="inline size-4 text-muted" />
              </td>
              {box(`Mail me about: ${label}`, mail)}
              {pushKey && box(`Push messages about: ${label}`, push)}
            </tr>
          ))}
        </tbody>
      </table>
      {pushKey && (
        <PushDevices
          userId={id}
          pushKey={pushKey}
          hidesDetails={preferences.pushHidesDetails === true}
          onHidesDetails={(pushHidesDetails) => change({ pushHidesDetails })}
        />
      )}
    </Panel>
  );
}
