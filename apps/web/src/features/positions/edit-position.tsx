import { investment } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { usePortfolio } from '../../platform/portfolio/use-portfolio.ts';
import { TRADING } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput } from '../../ui/input.tsx';
import { Profit } from '../../ui/movement.tsx';
import { notices } from '../../ui/notices.ts';
import { changedFields } from './changed-fields.ts';
import { ExitFields, type Exits } from './exit-fields.tsx';
import { fieldText, levelText, quantityText } from './figures.ts';
import { TRADING_READS } from './trading-reads.ts';
import { useClosePosition } from './use-close-position.ts';

type EditPositionProps = { readonly id: string; readonly onClose: () => void };

/** Everything that can be done to an open position, as long as it is open. */
export function EditPosition({ id, onClose }: EditPositionProps) {
  const position = usePortfolio().portfolio?.positions.find((one) => one.id === id);
  if (!position) return null;
  const { symbol, side, quantity, entryPrice, currentPrice } = position;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${side === 'buy' ? 'Buy' : 'Sell'} ${quantityText(quantity)} ${symbol}`}
      lead={
        <>
          Opened at {levelText(symbol, entryPrice)}, now {levelText(symbol, currentPrice ?? null)}{' '}
          <Profit amountUsd={position.pnl} className="ml-1 font-medium" />
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ExitsForm position={position} onDone={onClose} />
        <ClosePartForm position={position} onDone={onClose} />
      </div>
    </Dialog>
  );
}

type PartProps = { readonly position: investment.Position; readonly onDone: () => void };

function ExitsForm({ position, onDone }: PartProps) {
  // As it was when the dialog opened: a stop that trails meanwhile is not overwritten.
  const [before] = useState<Exits>(() => ({
    stopLoss: fieldText(position.stopLoss),
    takeProfit: fieldText(position.takeProfit),
    trailingStop: fieldText(position.trailingStop),
  }));
  const [exits, setExits] = useState(before);
  const modify = useAct(investment.modifyPosition, {
    reloads: TRADING_READS,
    onDone: () => {
      notices.success(TRADING.exitsSaved);
      onDone();
    },
    onFailed: (failure) => notices.failure(failure, TRADING.exitsFailure),
  });
  function submit() {
    const changes = changedFields(before, exits);
    if (Object.keys(changes).length === 0) return notices.error(TRADING.nothingToChange);
    modify.run({ params: { id: position.id }, body: changes });
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <ExitFields
        symbol={position.symbol}
        exits={exits}
        change={(part) => setExits((last) => ({ ...last, ...part }))}
      />
      <Button type="submit" isBusy={modify.isRunning} className="self-end">
        Save
      </Button>
    </Form>
  );
}

function ClosePartForm({ position, onDone }: PartProps) {
  const [quantity, setQuantity] = useState('');
  const { isClosing, close } = useClosePosition(position.id, () => position.currentPrice, onDone);
  return (
    <Form onSubmit={() => close(quantity.trim())} className="flex items-end gap-3 border-t border-line pt-5">
      <Field label="Close a part" hint={`Of ${quantityText(position.quantity)}`} className="flex-1">
        {(control) => (
          <AmountInput
            {...control}
            min="0"
            step="0.01"
            placeholder="0.00"
            value={quantity}
            onValue={setQuantity}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        isBusy={isClosing}
        disabled={quantity.trim() === ''}
        className="mb-6"
      >
        Close part
      </Button>
    </Form>
  );
}
