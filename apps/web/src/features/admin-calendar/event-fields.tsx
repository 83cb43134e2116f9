import type { analysis } from '@halyard/contract';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { dateTimeText, momentOfUtcField } from '../../ui/moments.ts';
import { Select } from '../../ui/select.tsx';
import { EVENT_LENGTHS, type EventForm, type EventProblems } from './event-model.ts';

type EventFieldsProps = {
  readonly form: EventForm;
  readonly onForm: (form: EventForm) => void;
  readonly problems: EventProblems;
};

const IMPACTS = (['low', 'medium', 'high'] as const satisfies readonly analysis.Impact[]).map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

export function EventFields({ form, onForm, problems }: EventFieldsProps) {
  const bind = (name: keyof typeof EVENT_LENGTHS) => ({
    maxLength: EVENT_LENGTHS[name],
    autoComplete: 'off',
    value: form[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onForm({
        ...form,
        [name]: name === 'currency' ? event.target.value.toUpperCase() : event.target.value,
      }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field label="Event" error={problems.title} className="sm:col-span-6">
        {(control) => <Input {...control} {...bind('title')} />}
      </Field>
      <Field label="Country" error={problems.country} className="sm:col-span-3">
        {(control) => <Input {...control} {...bind('country')} />}
      </Field>
      <Field label="Currency" error={problems.currency} className="sm:col-span-3">
        {(control) => <Input {...control} {...bind('currency')} spellCheck={false} />}
      </Field>
      <Field
        label="When (UTC)"
        error={problems.startsAt}
        hint={localWords(form.startsAt)}
        className="sm:col-span-3"
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={form.startsAt}
            onChange={(event) => onForm({ ...form, startsAt: event.target.value })}
          />
        )}
      </Field>
      <Field label="Impact" className="sm:col-span-3">
        {(control) => (
          <Select
            {...control}
            value={form.impact}
            choices={IMPACTS}
            onValue={(impact) => onForm({ ...form, impact })}
          />
        )}
      </Field>
      <Field label="Forecast" isOptional className="sm:col-span-2">
        {(control) => <Input {...control} {...bind('forecast')} placeholder="2.1 %" />}
      </Field>
      <Field label="Previous" isOptional className="sm:col-span-2">
        {(control) => <Input {...control} {...bind('previous')} />}
      </Field>
      <Field label="Actual" isOptional className="sm:col-span-2">
        {(control) => <Input {...control} {...bind('actual')} />}
      </Field>
    </div>
  );
}

function localWords(field: string): string {
  const moment = momentOfUtcField(field);
  return moment === null ? 'Announcements are kept in UTC.' : `Your time: ${dateTimeText(moment)}`;
}
