import { market, type walletAddresses } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/calls/read.ts';
import { parseAmount } from '../../../domain/money/amount.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AmountField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { sentenceFigure } from '../../../domain/money/money.ts';
import { depositProblem } from './deposit-model.ts';

type DepositAmountProps = {
  readonly address: walletAddresses.WalletAddress;
  readonly scale: number;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  readonly onBack: () => void;
  readonly onContinue: () => void;
};

export function DepositAmount({ address, scale, amount, onAmount, onBack, onContinue }: DepositAmountProps) {
  const typed = parseAmount(amount, scale, address.symbol);
  const problem = depositProblem(amount, scale, address);
  function submit() {
    if (problem === null) onContinue();
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <AmountField
        label={`Amount in ${address.symbol}`}
        hint={`Minimum deposit: ${sentenceFigure(address.minDeposit)} ${address.symbol} on ${address.network}`}
        error={amount !== '' && problem !== null ? problem : undefined}
        min="0"
        step="any"
        placeholder="0.00"
        unit={address.symbol}
        value={amount}
        onValue={onAmount}
      />
      <UsdEquivalent symbol={address.symbol} amount={typed.ok ? Number(typed.text) : 0} />
      <div className="flex justify-between gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" disabled={problem !== null}>
          Continue
        </Button>
      </div>
    </Form>
  );
}

function UsdEquivalent({ symbol, amount }: { readonly symbol: string; readonly amount: number }) {
  // The list leaves out what it does not know, where asking for one symbol would be answered with a 404.
  const prices = useQuery(read(market.listPrices, { query: { symbols: `${symbol}/USD` } }));
  const price = prices.data?.[0]?.price;
  return (
    <p className="flex justify-between text-base">
      <span className="text-muted">USD equivalent</span>
      <span className="font-medium">{price === undefined ? '–' : formatUsd(price * amount)}</span>
    </p>
  );
}
