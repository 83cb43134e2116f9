import { admin } from '@halyard/contract';
import { useConfig } from '../../platform/calls/config.ts';
import { AmountField, ReasonField, SelectField } from '../../ui/forms/fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import {
  type ClosureForm,
  EMPTY_CLOSURE,
  type InstrumentForm,
  leveragesOf,
  type Problems,
} from './instrument-model.ts';
import { hoursChoices } from '../../texts/admin/instruments.ts';
import { Input } from '../../ui/forms/input.tsx';
import { LineFields } from '../../ui/forms/line-fields.tsx';

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
          <AmountField
            label="Extra spread"
            hint="Added to the feed’s own"
            error={problems.extraBp}
            min="0"
            max="200"
            step="0.01"
            unit="bp"
            value={form.extraBp}
            onValue={(extraBp) => change({ extraBp })}
          />
          <SelectField
            label="Maximum leverage"
            error={problems.maxLeverage}
            value={String(form.maxLeverage)}
            choices={leveragesOf(row).map((choice) => ({ value: String(choice), label: `1:${choice}` }))}
            onValue={(maxLeverage) => change({ maxLeverage: Number(maxLeverage) })}
          />
          <SelectField
            label="Hours"
            hint={keepsHours ? undefined : 'Not kept here: this installation is always open'}
            value={form.hours}
            choices={hoursChoices(row.catalogue.session)}
            onValue={(hours: admin.InstrumentHours) => change({ hours })}
          />
        </div>
        <ChangePreview row={row} form={form} />
      </div>
      <ClosureFields
        closures={form.closures}
        onClosures={(closures) => change({ closures })}
        problems={problems.closures}
      />
      <ReasonField
        hint="For the audit log"
        error={problems.reason}
        value={form.reason}
        onValue={(reason) => change({ reason })}
      />
    </div>
  );
}

type ClosureFieldsProps = {
  readonly closures: readonly ClosureForm[];
  readonly onClosures: (closures: readonly ClosureForm[]) => void;
  readonly problems: readonly (string | undefined)[];
};

/** Planned times without trading, a line for each. */
function ClosureFields({ closures, onClosures, problems }: ClosureFieldsProps) {
  return (
    <LineFields
      title="Planned closures"
      lead="Holidays and maintenance, in UTC. Customers read the reason."
      noun="closure"
      lines={closures}
      onLines={onClosures}
      empty={EMPTY_CLOSURE}
      most={admin.MAX_CLOSURES}
      problems={problems}
      columns="grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[12.5rem_12.5rem_minmax(0,1fr)_auto]"
    >
      {({ line, change, named }) => {
        const field = (name: keyof ClosureForm, label: string) => ({
          ...named(label),
          value: line[name],
          onChange: (event: { readonly target: { readonly value: string } }) =>
            change({ [name]: event.target.value }),
        });
        return (
          <>
            <Input type="datetime-local" {...field('from', 'Begin')} className="max-sm:col-span-2" />
            <Input type="datetime-local" {...field('until', 'End')} className="max-sm:col-span-2" />
            <Input maxLength={100} placeholder="Reason, for customers" {...field('reason', 'Reason')} />
          </>
        );
      }}
    </LineFields>
  );
}
