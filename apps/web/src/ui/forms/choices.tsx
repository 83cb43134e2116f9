import { Checkbox } from './checkbox.tsx';

type ChoicesProps<V extends string> = {
  readonly legend: string;
  readonly problem?: string | undefined;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly hint?: string }[];
  readonly chosen: readonly V[];
  readonly onChosen: (chosen: readonly V[]) => void;
};

/** Any of a few things, each with a word on what it means. */
export function Choices<V extends string>({ legend, problem, choices, chosen, onChosen }: ChoicesProps<V>) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">{legend}</legend>
      <div className="flex flex-col gap-3">
        {choices.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            isChecked={chosen.includes(value)}
            onChecked={(isOn) => onChosen(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))}
            hint={hint}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-dense text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
