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
      <fieldset>
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
