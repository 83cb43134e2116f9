import { investment } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { TRADING } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput } from '../../ui/input.tsx';
import { notices } from '../../ui/notices.ts';
import { changedFields } from './changed-fields.ts';
import { ExitFields, PriceInput } from './exit-fields.tsx';
import { fieldText } from './figures.ts';
import { TRADING_READS } from './trading-reads.ts';

type EditOrderProps = { readonly order: investment.Order; readonly onClose: () => void };

/** Changes an order that still waits. */
export function EditOrder({ order, onClose }: EditOrderProps) {
  const { symbol } = order;
  const [before] = useState(() => ({
    quantity: fieldText(order.quantity),
    limitPrice: fieldText(order.limitPrice),
    stopPrice: fieldText(order.stopPrice),
    stopLoss: fieldText(order.stopLoss),
    takeProfit: fieldText(order.takeProfit),
    trailingStop: fieldText(order.trailingStop),
  }));
  const [typed, setTyped] = useState(before);
  const change = (part: Partial<typeof before>) => setTyped((last) => ({ ...last, ...part }));
  const modify = useAct(investment.modifyOrder, {
    reloads: TRADING_READS,
    onDone: () => {
      notices.success(TRADING.orderSaved);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, TRADING.orderFailure),
  });
  function submit() {
    const { quantity, limitPrice, stopPrice, ...exits } = changedFields(before, typed);
    if (quantity === null) return notices.error(TRADING.invalidQuantity);
    if (limitPrice === null) return notices.error(TRADING.invalidLimit);
    if (stopPrice === null) return notices.error(TRADING.invalidStop);
    const body = {
      ...exits,
      ...(quantity === undefined ? {} : { quantity }),
      ...(limitPrice === undefined ? {} : { limitPrice }),
      ...(stopPrice === undefined ? {} : { stopPrice }),
    };
    if (Object.keys(body).length === 0) return notices.error(TRADING.nothingToChange);
    modify.run({ params: { id: order.id }, body });
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Change the order to ${order.side} ${symbol}`}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Quantity">
            {(control) => (
              <AmountInput
                {...control}
                min="0"
                step="0.01"
                value={typed.quantity}
                onValue={(quantity) => change({ quantity })}
              />
            )}
          </Field>
          {order.stopPrice !== null && (
            <PriceInput
              label="Stop price"
              symbol={symbol}
              value={typed.stopPrice}
              onValue={(stopPrice) => change({ stopPrice })}
            />
          )}
          {order.limitPrice !== null && (
            <PriceInput
              label="Limit price"
              symbol={symbol}
              value={typed.limitPrice}
              onValue={(limitPrice) => change({ limitPrice })}
            />
          )}
        </div>
        <ExitFields symbol={symbol} exits={typed} change={change} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep as it is
          </Button>
          <Button type="submit" isBusy={modify.isRunning}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
