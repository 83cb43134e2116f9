import { users } from '@halyard/contract';
import { chooseOneClick, useOneClick } from '../../domain/trading/one-click.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { session } from '../../platform/session/signed-in.ts';
import { chooseTheme } from '../../platform/browser/theme.ts';
import { DENSITIES, THEMES } from '../../texts/shell.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/fields.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const MAILS = [
  { name: 'mailOnMoney', label: 'Deposits, withdrawals and conversions' },
  { name: 'mailOnTrading', label: 'Orders, positions and margin' },
  { name: 'mailOnAlerts', label: 'Price alerts' },
  { name: 'mailOnSecurity', label: 'Logins and changes to my account' },
] as const;

const COLOURS = [
  { value: 'green-red', label: 'Green and red' },
  { value: 'blue-orange', label: 'Blue and orange' },
] as const;

/** Each choice is saved as it is made. */
export function PreferencesPanel({ user: { preferences } }: { readonly user: users.User }) {
  const save = useToldAct(users.updateProfile, {
    onDone: ({ data }) => {
      session.keepUser(data);
      chooseTheme(data.preferences.theme);
    },
    failure: SETTINGS.saveFailure,
  });
  const isOneClick = useOneClick();
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
      <fieldset className="mt-6">
        <legend className="mb-2 font-medium">Trading in this browser</legend>
        <Checkbox
          isChecked={isOneClick}
          onChecked={chooseOneClick}
          hint="Nothing asks whether you are sure. The notice says the price and the result."
        >
          Close positions with one click
        </Checkbox>
      </fieldset>
      <div className="mt-6 grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Theme"
          value={preferences.theme}
          choices={THEMES}
          onValue={(theme) => change({ theme })}
        />
        <SelectField
          label="Price colours"
          value={preferences.priceColours}
          choices={COLOURS}
          onValue={(priceColours) => change({ priceColours })}
        />
        <SelectField
          label="Rows"
          value={preferences.density}
          choices={DENSITIES}
          onValue={(density) => change({ density })}
        />
      </div>
    </Panel>
  );
}
