import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { PriceField } from '../../domain/trading/price-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Choices as ManyChoices } from '../../ui/forms/choices.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { AmountField, SelectField } from '../../ui/forms/fields.tsx';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { LineFields } from '../../ui/forms/line-fields.tsx';
import { Input, TextArea } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { type Specimen, Stack, State } from './specimen.tsx';

const SIDES = [
  { value: 'buy', label: 'Buy', look: 'data-[state=checked]:bg-up data-[state=checked]:text-on-side' },
  { value: 'sell', label: 'Sell', look: 'data-[state=checked]:bg-down data-[state=checked]:text-on-side' },
] as const;

const PERIODS = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
] as const;

function Inputs() {
  const [amount, setAmount] = useState('0.25');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Empty" hint="A hint below">
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="Wrong" error="Please enter a valid email address">
        {(control) => <Input {...control} defaultValue="nora@example" />}
      </Field>
      <Field label="Disabled" isOptional>
        {(control) => <Input {...control} disabled defaultValue="Cannot be changed" />}
      </Field>
      <AmountField
        label="Amount"
        aside={<span className="text-dense text-muted">At the end of the line</span>}
        unit="BTC"
        value={amount}
        onValue={setAmount}
      />
      <Field label="With steps">
        {(control) => (
          <AmountInput
            {...control}
            value={amount}
            onValue={setAmount}
            onStep={(steps) => setAmount(String(Number(amount) + steps))}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => <PasswordInput {...control} defaultValue="Fair-winds-7" autoComplete="off" />}
      </Field>
      <Field label="Message">
        {(control) => <TextArea {...control} defaultValue="More than one line" />}
      </Field>
    </div>
  );
}

function Choices() {
  const [period, setPeriod] = useState<'7d' | '30d'>('30d');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [isChecked, setChecked] = useState(true);
  const [some, setSome] = useState<readonly ('7d' | '30d')[]>(['7d']);
  return (
    <Stack>
      <SelectField label="Select" value={period} choices={PERIODS} onValue={setPeriod} />
      <State name="select without a label">
        <Select aria-label="Period" value={period} choices={PERIODS} onValue={setPeriod} />
      </State>
      <State name="segments, regular and wide">
        <Segments label="Side" value={side} segments={SIDES} onValue={setSide} isWide />
      </State>
      <State name="segments, small">
        <Segments label="Period" value={period} segments={PERIODS} onValue={setPeriod} size="small" />
      </State>
      <Checkbox isChecked={isChecked} onChecked={setChecked} hint="With a hint">
        Checkbox
      </Checkbox>
      <Checkbox isChecked={false} onChecked={setChecked} isDisabled>
        Disabled
      </Checkbox>
      <ManyChoices legend="Some of a few" choices={PERIODS} chosen={some} onChosen={setSome} />
    </Stack>
  );
}

function Trading() {
  const [price, setPrice] = useState('84222.35');
  return (
    <Stack>
      <PriceField label="Stop loss" symbol="BTC/USD" value={price} onValue={setPrice} />
      <PriceField
        label="Take profit"
        symbol="BTC/USD"
        value={price}
        onValue={setPrice}
        error="Please enter a valid take profit"
      />
    </Stack>
  );
}

function Special() {
  const [code, setCode] = useState('123');
  const [words, setWords] = useState('');
  const [sent, setSent] = useState(0);
  return (
    <Stack>
      <Field label="Verification code">
        {(control) => <CodeInput {...control} value={code} onValue={setCode} />}
      </Field>
      <SearchInput label="Search" placeholder="Search..." value={words} onSearch={setWords} />
      <Form onSubmit={() => setSent(sent + 1)} className="flex items-center gap-3">
        <Button type="submit">Send the form</Button>
        <span className="text-muted">{`sent ${sent} times`}</span>
      </Form>
    </Stack>
  );
}

function Lines() {
  const [lines, setLines] = useState<readonly { name: string }[]>([
    { name: 'Scheduled maintenance' },
    { name: '' },
  ]);
  return (
    <LineFields
      title="Lines"
      lead="Several of the same, added and removed."
      noun="line"
      lines={lines}
      onLines={setLines}
      empty={{ name: '' }}
      problems={[undefined, 'Please enter a name']}
      columns="grid-cols-[minmax(0,1fr)_auto]"
    >
      {({ line, change, named }) => (
        <Input
          {...named('Name')}
          value={line.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
    </LineFields>
  );
}

export const FIELDS: readonly Specimen[] = [
  {
    title: 'Field and input',
    files: ['field', 'fields', 'input', 'amount-input', 'password-input'],
    Show: Inputs,
  },
  { title: 'Choice', files: ['select', 'segments', 'checkbox', 'choices'], Show: Choices },
  { title: 'Price of a trade', files: ['price-field'], Show: Trading },
  { title: 'Lines', files: ['line-fields'], Show: Lines },
  { title: 'Code, search, form', files: ['code-input', 'search-input', 'form'], Show: Special },
];
