import type { admin } from '@halyard/contract';
import { useConfig } from '../../platform/config.ts';
import { Field } from '../../ui/field.tsx';
import { AmountInput, TextArea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ClosureFields } from './closure-fields.tsx';
import { type InstrumentForm, leveragesOf, type Problems } from './instrument-model.ts';
import { hoursChoices } from './instrument-words.ts';

type EditFieldsProps = {
  readonly row: admin.AdminInstrument;
  readonly form: InstrumentForm;
  readonly onForm: (form: InstrumentForm) => void;
  readonly problems: Problems;
};

export function EditFields({ row, form, onForm, problems }: EditFieldsProps) {
  const change = (part: Partial<InstrumentForm>) => onForm({ ...form, ...part });
  const keepsHours = useConfig()?.tradingHours === 'enforced';
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Field label="Extra spread" hint="Added to the feed’s own" error={problems.extraBp}>
            {(control) => (
              <AmountInput
                {...control}
                min="0"
                max="200"
                step="0.01"
                unit="bp"
                value={form.extraBp}
                onValue={(extraBp) => change({ extraBp })}
              />
            )}
          </Field>
          <Field label="Maximum leverage" error={problems.maxLeverage}>
            {(control) => (
              <Select
                {...control}
                value={String(form.maxLeverage)}
                choices={leveragesOf(row).map((choice) => ({ value: String(choice), label: `1:${choice}` }))}
                onValue={(maxLeverage) => change({ maxLeverage: Number(maxLeverage) })}
              />
            )}
          </Field>
          <Field
            label="Hours"
            hint={keepsHours ? undefined : 'Not kept here: this installation is always open'}
          >
            {(control) => (
              <Select
                {...control}
                value={form.hours}
                choices={hoursChoices(row.catalogue.session)}
                onValue={(hours: admin.InstrumentHours) => change({ hours })}
              />
            )}
          </Field>
        </div>
        <ChangePreview row={row} form={form} />
      </div>
      <ClosureFields
        closures={form.closures}
        onClosures={(closures) => change({ closures })}
        problems={problems.closures}
      />
      <Field label="Reason" hint="For the audit log" error={problems.reason}>
        {(control) => (
          <TextArea
            {...control}
            className="min-h-16"
            maxLength={500}
            value={form.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
