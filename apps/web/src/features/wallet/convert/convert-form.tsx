import { type transactions, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useDeferredValue } from 'react';
import { AtRest } from '../../../domain/portfolio/at-rest.tsx';
import { useStandstill } from '../../../domain/portfolio/use-standstill.ts';
import { read } from '../../../platform/calls/read.ts';
import { parseAmount } from '../../../domain/money/amount.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AmountField, SelectField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { amountText, plainText } from '../../../domain/money/money.ts';
import { notices } from '../../../ui/notices/notices.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type ConversionQuote, useConversionQuote } from './conversion-quote.ts';
import { ReviewLine } from '../review-line.tsx';
import { UseAll } from '../use-all.tsx';
import { useLeavable } from '../withdraw/use-leavable.ts';
import { useAct } from '../../../platform/calls/act.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { WALLET_READS } from '../changes.ts';
import { keptForm } from '../kept-form.ts';
import type { WishedMoney } from '../wished-money.ts';
import { leastAccepted, receivedText } from './convert-model.ts';
import { classNames } from '../../../ui/style/class-names.ts';
import { wordsFor } from '../../../platform/calls/call-failure.ts';

const useTyped = keptForm(({ amount, currency: from = 'USD', to = from === 'BTC' ? 'USD' : 'BTC' }) => ({
  from,
  to,
  amount,
}));

export function ConvertForm({ wished }: { readonly wished: WishedMoney }) {
  const form = useTyped(wished);
  const { from, to, amount } = form.typed;
  const assets = useQuery(read(wallet.listAssets));
  const balances = useQuery(read(wallet.getBalances));
  const available = balances.data?.find(({ currency }) => currency === from)?.availableBalance ?? 0;
  const held = useLeavable(from, available);
  const scaleOf = (wanted: string) => assets.data?.find(({ currency }) => currency === wanted)?.scale ?? 2;
  const typed = parseAmount(amount, scaleOf(from), from);
  const quote = useConversionQuote(from, to, useDeferredValue(typed.ok ? typed.text : null));
  const standstill = useStandstill();
  const choices = (assets.data ?? []).map(({ currency }) => ({ value: currency, label: currency }));

  const promised = quote.isPlaceholderData || from === to ? undefined : quote.data?.receive;
  const conversion = useConversion({
    scaleOf,
    onDone: () => form.end({ amount: '' }),
    onFailed: () => void quote.refetch(),
  });

  function submit() {
    if (typed.ok && promised !== undefined)
      conversion.run({ from, to, amount: typed.text, receive: promised });
  }

  return (
    <Panel title="Convert" lead="At the current price, with a fee of 0.25%.">
      <Form keptAs="convert" onSubmit={submit} className="flex flex-col gap-4">
        <AmountField
          label="You pay"
          name="amount"
          aside={<UseAll isDisabled={held === 0} onUse={() => form.change({ amount: plainText(held) })} />}
          error={amount !== '' && !typed.ok ? typed.problem : undefined}
          hint={
            balances.data &&
            `Up to ${amountText(held, from)} now${held < available ? `. ${WALLET.backsPositions}` : ''}`
          }
          min="0"
          step="any"
          placeholder="0.00"
          unit={from}
          value={amount}
          onValue={(next) => form.change({ amount: next })}
        />
        <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-2">
          <SelectField
            label="From"
            value={from}
            choices={choices}
            onValue={(next) => form.change({ from: next })}
          />
          <Button
            variant="quiet"
            aria-label="Swap the currencies"
            onClick={() => form.change({ from: to, to: from, amount: '' })}
          >
            <ArrowLeftRight aria-hidden className="size-4" />
          </Button>
          <SelectField
            label="To"
            value={to}
            choices={choices}
            onValue={(next) => form.change({ to: next })}
          />
        </div>
        <ConversionPreview from={from} to={to} quote={quote} />
        <AtRest why={standstill} />
        <Button
          type="submit"
          isBusy={conversion.isRunning}
          disabled={!typed.ok || promised === undefined || standstill !== null}
        >
          Convert
        </Button>
      </Form>
    </Panel>
  );
}

type Conversion = {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  /** What the quote on the screen promised. */
  readonly receive: number;
};

type ConversionOptions = {
  readonly scaleOf: (currency: string) => number;
  readonly onDone: () => void;
  readonly onFailed: () => void;
};

/**
 * Converting as an act. The least a customer accepts follows the quote, which moves; so what was sent once is sent
 * again in the same words until it is known how it ended, and money never changes twice.
 */
function useConversion({ scaleOf, onDone, onFailed }: ConversionOptions) {
  const act = useAct(wallet.convert, {
    reloads: WALLET_READS,
    onDone: ({ data }) => {
      notices.success(doneText(data, scaleOf));
      onDone();
    },
    onFailed: (failure) => {
      notices.failure(failure, WALLET.convertFailure);
      onFailed();
    },
  });
  return {
    isRunning: act.isRunning,
    run: ({ from, to, amount, receive }: Conversion) =>
      act.run(
        { body: { from, to, amount, minReceive: leastAccepted(receive, scaleOf(to)) } },
        { body: { from, to, amount } },
      ),
  };
}

type Halves = { readonly out: transactions.Transaction; readonly in: transactions.Transaction };

function doneText(halves: Halves, scaleOf: (currency: string) => number): string {
  const paid = amountText(Math.abs(halves.out.amount), halves.out.currency);
  const { amount, fees, currency } = halves.in;
  return WALLET.convertDone(paid, amountText(receivedText(amount, fees, scaleOf(currency)), currency));
}

type ConversionPreviewProps = {
  readonly from: string;
  readonly to: string;
  readonly quote: ConversionQuote;
};

function ConversionPreview({ from, to, quote }: ConversionPreviewProps) {
  const seen = quote.isEnabled && !quote.isError ? quote.data : undefined;
  const isOld = quote.isEnabled && quote.isPlaceholderData;
  const show = (amount: number | undefined) => (amount === undefined ? '–' : amountText(amount, to));
  return (
    <>
      <dl
        aria-live="polite"
        aria-busy={isOld}
        className={classNames(
          'divide-y divide-line border-y border-line transition-opacity duration-120',
          isOld && 'opacity-60',
        )}
      >
        <ReviewLine label="Rate">{seen ? `1 ${from} = ${rateText(seen.rate)} ${to}` : '–'}</ReviewLine>
        <ReviewLine label="Fee">{show(seen?.fee)}</ReviewLine>
        <ReviewLine label="You receive">{show(seen?.receive)}</ReviewLine>
      </dl>
      {from === to && <p className="text-dense text-danger">Please choose two different currencies</p>}
      {quote.isEnabled && quote.isError && (
        <p role="alert" className="text-dense text-danger">
          {wordsFor(quote.error, WALLET.convertFailure)}
        </p>
      )}
    </>
  );
}

function rateText(rate: number): string {
  return rate.toLocaleString('en-US', { maximumSignificantDigits: 6 });
}
