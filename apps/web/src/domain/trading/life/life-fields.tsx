import { Field } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { type TradeProblem, wordsAt } from '../trade-problems.ts';
import type { Life, LifeChoice } from './life.ts';

type LifeFieldsProps<L extends Life> = {
  readonly timeInForce: L;
  /** Local date and time. */
  readonly expiresAt: string;
  readonly choices: readonly LifeChoice<L>[];
  readonly change: (part: { readonly timeInForce: L } | { readonly expiresAt: string }) => void;
  readonly problem: TradeProblem | null;
};

/** How long the order waits. */
export function LifeFields<L extends Life>(props: LifeFieldsProps<L>) {
  const { timeInForce, expiresAt, choices, change, problem } = props;
  return (
    <>
      <SelectField<L>
        label="Time in force"
        error={wordsAt(problem, 'timeInForce')}
        value={timeInForce}
        choices={choices}
        onValue={(next) => change({ timeInForce: next })}
      />
      {timeInForce === 'gtd' && (
        <Field label="Expires" error={wordsAt(problem, 'expiresAt')}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={expiresAt}
              onChange={({ target }) => change({ expiresAt: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
