import { users } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { session } from '../../platform/signed-in.ts';
import { chooseTheme } from '../../platform/theme.ts';
import { SETTINGS } from '../../texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';

const MAILS = [
  { name: 'mailOnMoney', label: 'Deposits, withdrawals and conversions' },
  { name: 'mailOnTrading', label: 'Orders, positions and margin' },
  { name: 'mailOnSecurity', label: 'Logins and changes to my account' },
] as const;

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const COLOURS = [
  { value: 'green-red', label: 'Green and red' },
  { value: 'blue-orange', label: 'Blue and orange' },
] as const;

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'dense', label: 'Dense' },
] as const;

/** Each choice is saved as it is made. */
export function PreferencesPanel({ user: { preferences } }: { readonly user: users.User }) {
  const save = useAct(users.updateProfile, {
    onDone: ({ data }) => {
      session.keepUser(data);
      chooseTheme(data.preferences.theme);
    },
    onFailed: (failure) => notices.failure(failure, SETTINGS.saveFailure),
  });
  const change = (part: Partial<users.Preferences>) => save.run({ body: { preferences: part } });
  return (
    <Panel title="Preferences">
      <fieldset className="flex flex-col gap-3" disabled={save.isRunning}>
        <legend className="mb-2 font-medium">Mail me about</legend>
        {MAILS.map(({ name, label }) => (
          <Checkbox key={name} isChecked={preferences[name]} onChecked={(isOn) => change({ [name]: isOn })}>
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <div className="mt-6 grid gap-4 sm:grid-cols-3">
        <Field label="Theme">
          {(control) => (
            <Select
              {...control}
              value={preferences.theme}
              choices={THEMES}
              onValue={(theme) => change({ theme })}
            />
          )}
        </Field>
        <Field label="Price colours">
          {(control) => (
            <Select
              {...control}
              value={preferences.priceColours}
              choices={COLOURS}
              onValue={(priceColours) => change({ priceColours })}
            />
          )}
        </Field>
        <Field label="Rows">
          {(control) => (
            <Select
              {...control}
              value={preferences.density}
              choices={DENSITIES}
              onValue={(density) => change({ density })}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}
