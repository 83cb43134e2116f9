import type { ComponentProps, ComponentType } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { AmountInput } from './amount-input.tsx';
import { Input, TextArea } from './input.tsx';
import { Select, type SelectProps } from './select.tsx';

/** A control with its label around it, for all the fields that are nothing more. */

type Framed<Props> = FieldFrame & Omit<Props, keyof FieldFrame | 'id'> & { readonly inputClassName?: string };

type TextInput = ComponentProps<'input'> & ComponentProps<'textarea'>;

type TextFieldProps = Framed<Omit<TextInput, 'value' | 'onChange' | 'ref'>> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** One line, unless it is said otherwise. */
  readonly as?: ComponentType<TextInput>;
};

export function TextField({ as: Control = Input, onValue, ...props }: TextFieldProps) {
  const [frame, input] = partsOf(props);
  return (
    <Field {...frame}>
      {(control) => (
        <Control {...control} {...input} onChange={(event) => onValue(event.currentTarget.value)} />
      )}
    </Field>
  );
}

/** Why staff do something. */
export function ReasonField(props: Omit<TextFieldProps, 'label' | 'as'>) {
  return <TextField label="Reason" as={TextArea} inputClassName="min-h-16" maxLength={500} {...props} />;
}

export function AmountField(props: Framed<ComponentProps<typeof AmountInput>>) {
  const [frame, input] = partsOf(props);
  return <Field {...frame}>{(control) => <AmountInput {...control} {...input} />}</Field>;
}

export function SelectField<V extends string>(props: Framed<SelectProps<V>>) {
  const [frame, input] = partsOf(props);
  return <Field {...frame}>{(control) => <Select {...control} {...input} />}</Field>;
}

/** What belongs to the frame, and what to the control in it. */
function partsOf<P extends FieldFrame & { readonly inputClassName?: string }>(props: P) {
  const { label, hint, error, isOptional, aside, className, inputClassName, ...input } = props;
  const frame = { label, hint, error, aside, className, ...(isOptional === undefined ? {} : { isOptional }) };
  return [
    frame,
    { ...input, ...(inputClassName === undefined ? {} : { className: inputClassName }) },
  ] as const;
}
