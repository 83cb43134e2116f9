import { wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { read } from '../../platform/read.ts';
import { WALLET } from '../../texts.ts';
import { readAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput } from '../../ui/input.tsx';
import { amountText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { WALLET_READS } from './changes.ts';
import { ConversionPreview } from './conversion-preview.tsx';
import { leastAccepted, receivedText } from './convert-model.ts';
import { useConversionQuote } from './conversion-quote.ts';

export function ConvertForm() {
  const [from, setFrom] = useState('USD');
  const [to, setTo] = useState('BTC');
  const [amount, setAmount] = useState('');
  const assets = useQuery(read(wallet.listAssets));
  const scaleOf = (wanted: string) => assets.data?.find(({ currency }) => currency === wanted)?.scale ?? 2;
  const typed = readAmount(amount, scaleOf(from), from);
  const quote = useConversionQuote(from, to, useDeferredValue(typed.ok ? typed.text : null));
  const choices = (assets.data ?? []).map(({ currency }) => ({ value: currency, label: currency }));

  const convert = useAct(wallet.convert, {
    reloads: WALLET_READS,
    onDone: ({ data }) => {
      const paid = amountText(Math.abs(data.out.amount), data.out.currency);
      const received = receivedText(data.in.amount, data.in.fees, scaleOf(data.in.currency));
      notices.success(WALLET.convertDone(paid, amountText(received, data.in.currency)));
      setAmount('');
    },
    onFailed: (failure) => {
      notices.failure(failure, WALLET.convertFailure);
      void quote.refetch();
    },
  });

  function submit() {
    if (!typed.ok) return notices.error(typed.problem);
    const seen = quote.data?.receive;
    const limit = seen ? { minReceive: leastAccepted(seen, scaleOf(to)) } : {};
    convert.run({ body: { from, to, amount: typed.text, ...limit } });
  }

  return (
    <Panel title="Convert" lead="At the current price, with a fee of 0.25 %.">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="You pay">
          {(control) => (
            <AmountInput
              {...control}
              min="0"
              step="any"
              placeholder="0.00"
              unit={from}
              value={amount}
              onValue={setAmount}
            />
          )}
        </Field>
        <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-2">
          <Field label="From">
            {(control) => <Select {...control} value={from} choices={choices} onValue={setFrom} />}
          </Field>
          <Button
            variant="quiet"
            aria-label="Swap the currencies"
            onClick={() => {
              setFrom(to);
              setTo(from);
              setAmount('');
            }}
          >
            <ArrowLeftRight aria-hidden className="size-4" />
          </Button>
          <Field label="To">
            {(control) => <Select {...control} value={to} choices={choices} onValue={setTo} />}
          </Field>
        </div>
        <ConversionPreview from={from} to={to} quote={quote} />
        <Button type="submit" isBusy={convert.isRunning} disabled={!typed.ok || from === to}>
          Convert
        </Button>
      </Form>
    </Panel>
  );
}
