import { dateTimeText, momentOfUtcField } from '../../ui/moments.ts';
import { Field } from '../../ui/field.tsx';
import { Input, TextArea } from '../../ui/input.tsx';
import { NEWS_LENGTHS, type NewsForm, type NewsProblems } from './news-model.ts';
import { SymbolPicker } from './symbol-picker.tsx';

type NewsFieldsProps = {
  readonly form: NewsForm;
  readonly onForm: (form: NewsForm) => void;
  readonly problems: NewsProblems;
};

export function NewsFields({ form, onForm, problems }: NewsFieldsProps) {
  const bind = (name: keyof typeof NEWS_LENGTHS) => ({
    maxLength: NEWS_LENGTHS[name],
    value: form[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onForm({ ...form, [name]: event.target.value }),
  });
  const count = (name: keyof typeof NEWS_LENGTHS) => (
    <span className="text-meta text-muted">{`${form[name].length} of ${NEWS_LENGTHS[name]}`}</span>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Title" error={problems.title} className="sm:col-span-2">
        {(control) => <Input {...control} {...bind('title')} />}
      </Field>
      <Field label="Summary" error={problems.summary} aside={count('summary')} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...bind('summary')} className="min-h-16" />}
      </Field>
      <Field label="Text" isOptional aside={count('body')} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...bind('body')} className="min-h-32" />}
      </Field>
      <Field label="Source" hint="Who says so. Customers see it." error={problems.source}>
        {(control) => <Input {...control} {...bind('source')} />}
      </Field>
      <Field
        label="Publish at (UTC)"
        isOptional
        error={problems.publishedAt}
        hint={localWords(form.publishedAt)}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={form.publishedAt}
            onChange={(event) => onForm({ ...form, publishedAt: event.target.value })}
          />
        )}
      </Field>
      <Field label="Markets" className="sm:col-span-2" hint="Customers can ask for the news of one market.">
        {(control) => (
          <SymbolPicker
            control={control}
            chosen={form.symbols}
            onChosen={(symbols) => onForm({ ...form, symbols })}
          />
        )}
      </Field>
    </div>
  );
}

function localWords(field: string): string {
  const moment = momentOfUtcField(field);
  return moment === null ? 'Left empty it is published at once.' : `Your time: ${dateTimeText(moment)}`;
}
