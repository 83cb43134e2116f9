import type { investment } from '@halyard/contract';
import { QUANTITY_SCALE } from '@halyard/engine';
import { unitsToNumber } from '@halyard/money';
import { useState } from 'react';
import { partPnl, symbolsOf } from '../../../domain/portfolio/value.ts';
import { useMarketState } from '../../../domain/prices/market-hours.ts';
import { signedUsd } from '../../../domain/prices/movement.tsx';
import { quantityText } from '../../../domain/trading/quantity-text.ts';
import { problemIn } from '../../../domain/trading/trade-problems.ts';
import { parseQuantity } from '../../../domain/trading/typed-figures.ts';
import { currentBook, told } from '../../../platform/browser/book.ts';
import type { Prices } from '../../../platform/live/price-store.ts';
import { usePrices } from '../../../platform/live/use-price.ts';
import { TRADING } from '../../../texts/trading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { levelText } from '../../../domain/prices/levels.tsx';
import { useClosePosition } from '../../../domain/portfolio/use-close-position.ts';

type ClosePartFormProps = { readonly position: investment.Position; readonly onDone: () => void };

/** Closes a part, and says before what that would bring. */
export function ClosePartForm({ position, onDone }: ClosePartFormProps) {
  const [quantity, setQuantity] = useState('');
  const [problem, setProblem] = useState<string>();
  const prices = usePrices(symbolsOf([position]));
  const { isOpen } = useMarketState(position.symbol);
  const { isClosing, close } = useClosePosition(
    position,
    () => position.currentPrice,
    onDone,
    (failure) => setProblem(problemIn(failure)?.words),
  );
  function submit() {
    const found = partProblem(quantity, position.quantity) ?? (isOpen ? undefined : TRADING.marketClosed);
    setProblem(found);
    if (found === undefined) close(quantity.trim());
  }
  return (
    <Form onSubmit={submit} className="flex items-start gap-3 border-t border-line pt-5">
      <Field
        label="Close a part"
        hint={outlook(quantity, position, prices) ?? `Of ${quantityText(position.quantity)}`}
        error={problem}
        className="flex-1"
      >
        {(control) => (
          <AmountInput
            {...control}
            min="0"
            step="0.01"
            placeholder="0.00"
            value={quantity}
            onValue={(typed) => {
              setQuantity(typed);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        isBusy={isClosing}
        disabled={quantity.trim() === ''}
        className="mt-6.5"
      >
        {told('Close part', currentBook())}
      </Button>
    </Form>
  );
}

/** What is wrong with the part as it was typed. */
export function partProblem(typed: string, held: number): string | undefined {
  const quantity = parseQuantity(typed);
  if (quantity === null) return TRADING.invalidQuantity;
  return quantity > hundredthsOf(held) ? TRADING.moreThanHeld(quantityText(held)) : undefined;
}

/** 'Close 0.25 at about 84,222.00? −$7.98': by the engine's own rounding, which a share of the whole result would miss by a cent. */
export function outlook(typed: string, position: investment.Position, prices: Prices): string | undefined {
  const quantity = parseQuantity(typed);
  const { symbol, currentPrice } = position;
  if (
    quantity === null ||
    currentPrice === undefined ||
    partProblem(typed, position.quantity) !== undefined
  ) {
    return undefined;
  }
  const pnl = partPnl(position, quantity, prices);
  if (pnl === undefined) return undefined;
  const part = quantityText(unitsToNumber(quantity, QUANTITY_SCALE));
  return `Close ${part} at about ${levelText(symbol, currentPrice)}? ${signedUsd(pnl)}`;
}

function hundredthsOf(quantity: number): bigint {
  return BigInt(Math.round(quantity * 100));
}
