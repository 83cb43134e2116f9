import type { workspace } from '@halyard/contract';
import { useState } from 'react';
import { Dialog, DialogEnd } from '../../../../ui/overlays/dialog.tsx';
import { AmountField } from '../../../../ui/forms/fields.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { ColourChoice } from '../colour-choice.tsx';
import { indicatorOf } from './catalogue.ts';
import { valuesOf } from './indicator.ts';

type Saved = workspace.ChartIndicator;

type IndicatorSettingsProps = {
  readonly saved: Saved;
  readonly onSave: (saved: Saved) => void;
  readonly onClose: () => void;
};

/** The parameters and colours of one indicator. */
export function IndicatorSettings({ saved, onSave, onClose }: IndicatorSettingsProps) {
  const kind = indicatorOf(saved.kind);
  const [typed, setTyped] = useState(() => (kind ? valuesOf(kind, saved.params).map(String) : []));
  const [colours, setColours] = useState(
    () => kind?.lines.map(({ colour }, at) => saved.colours[at] ?? colour) ?? [],
  );
  if (!kind) return null;
  return (
    <Dialog title={kind.name} onClose={onClose}>
      <Form
        checksFields
        className="flex flex-col gap-4"
        onSubmit={() => {
          onSave({ ...saved, params: [...valuesOf(kind, typed.map(Number))], colours });
          onClose();
        }}
      >
        {kind.params.map(({ name, min, max, step }, index) => (
          <AmountField
            key={name}
            label={name}
            hint={`${min} to ${max}`}
            required
            min={min}
            max={max}
            step={step}
            value={typed[index] ?? ''}
            onValue={(next) => setTyped(typed.with(index, next))}
          />
        ))}
        {kind.lines.map(({ name }, index) => (
          <div key={name} className="flex items-center justify-between gap-3">
            <span className="text-base font-medium">{name}</span>
            <ColourChoice
              label={`Colour of ${name}`}
              value={colours[index] ?? 0}
              onValue={(place) => setColours(colours.with(index, place))}
            />
          </div>
        ))}
        <DialogEnd onClose={onClose}>Apply</DialogEnd>
      </Form>
    </Dialog>
  );
}
