import { Field } from '../../ui/forms/field.tsx';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import type { Content, ContentField, Form, Item, Problems } from './content.ts';

type ContentFieldsProps<I extends Item, F extends Form> = {
  readonly content: Content<I, F>;
  readonly form: F;
  readonly onForm: (form: F) => void;
  readonly problems: Problems<F>;
};

export function ContentFields<I extends Item, F extends Form>(props: ContentFieldsProps<I, F>) {
  const { content, form, onForm, problems } = props;
  return (
    <div className={`grid gap-4 ${content.grid}`}>
      {content.fields.map((field) => (
        <FieldOf key={field.name} field={field} form={form} onForm={onForm} problem={problems[field.name]} />
      ))}
    </div>
  );
}

type FieldOfProps<F> = {
  readonly field: ContentField<F>;
  readonly form: F;
  readonly onForm: (form: F) => void;
  readonly problem: string | undefined;
};

function FieldOf<F>({ field, form, onForm, problem }: FieldOfProps<F>) {
  const { name, label, hint, isOptional = false, className, most, choices, input, typed, control } = field;
  const value = String(form[name]);
  const onValue = (text: string) => onForm({ ...form, [name]: typed?.(text) ?? text });
  const frame = {
    label,
    isOptional,
    className,
    error: problem,
    hint: typeof hint === 'function' ? hint(value) : hint,
  };
  if (control) return <Field {...frame}>{(own) => control(own, form, onForm)}</Field>;
  if (choices) return <SelectField {...frame} choices={choices} value={value} onValue={onValue} />;
  return (
    <TextField
      {...frame}
      {...input}
      {...(most === undefined ? {} : { maxLength: most })}
      aside={
        field.isCounted && (
          <span className="text-meta text-muted">{`${value.length.toLocaleString('en')} / ${most?.toLocaleString('en')}`}</span>
        )
      }
      value={value}
      onValue={onValue}
    />
  );
}
