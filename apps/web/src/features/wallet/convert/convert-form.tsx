import { wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { read } from '../../../platform/calls/read.ts';
import { parseAmount } from '../../../domain/money/amount.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AmountField, SelectField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { amountText, plainText } from '../../../domain/money/money.ts';
import { notices } from '../../../ui/notices/notices.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConversionPreview } from './conversion-preview.tsx';
import { useConversionQuote } from './conversion-quote.ts';
import { useConversion } from './use-conversion.ts';
import { UseAll } from '../use-all.tsx';
import { useLeavable } from '../withdraw/use-leavable.ts';

export function ConvertForm() {
  const [from, setFrom] = useState('USD');
  const [to, setTo] = useState('BTC');
  const [amount, setAmount] = useState('');
  const assets = useQuery(read(wallet.listAssets));
  const balances = useQuery(read(wallet.getBalances));
  const available = balances.data?.find(({ currency }) => currency === from)?.availableBalance ?? 0;
  const held = useLeavable(from, available);
  const scaleOf = (wanted: string) => assets.data?.find(({ currency }) => currency === wanted)?.scale ?? 2;
  const typed = parseAmount(amount, scaleOf(from), from);
  const quote = useConversionQuote(from, to, useDeferredValue(typed.ok ? typed.text : null));
  const choices = (assets.data ?? []).map(({ currency }) => ({ value: currency, label: currency }));

  const promised = quote.isPlaceholderData || from === to ? undefined : quote.data?.receive;
  const conversion = useConversion({
    scaleOf,
    onDone: () => setAmount(''),
    onFailed: () => void quote.refetch(),
  });

  function submit() {
    if (!typed.ok) return notices.error(typed.problem);
    if (promised !== undefined) conversion.run({ from, to, amount: typed.text, receive: promised });
  }

  return (
    <Panel title="Convert" lead="At the current price, with a fee of 0.25%.">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <AmountField
          label="You pay"
          aside={<UseAll isDisabled={held === 0} onUse={() => setAmount(plainText(held))} />}
          error={amount !== '' && !typed.ok ? typed.problem : undefined}
          hint={balances.data && `Available: ${amountText(held, from)}`}
          min="0"
          step="any"
          placeholder="0.00"
          unit={from}
          value={amount}
          onValue={setAmount}
        />
        <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-2">
          <SelectField label="From" value={from} choices={choices} onValue={setFrom} />
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
          <SelectField label="To" value={to} choices={choices} onValue={setTo} />
        </div>
        <ConversionPreview from={from} to={to} quote={quote} />
        <Button type="submit" isBusy={conversion.isRunning} disabled={!typed.ok || promised === undefined}>
          Convert
        </Button>
      </Form>
    </Panel>
  );
}
