import { investment } from '@halyard/contract';
import { findTerms } from '@halyard/engine';
import { useState } from 'react';
import { keptLeverageOf, useInstrument } from '../../domain/prices/instruments.ts';
import { useOrderProblem } from '../../domain/trading/changes/refused-now.ts';
import { isBeyond, meant, type TypedOrder, typedOf } from '../../domain/trading/changes/typed-order.ts';
import { ENDS, type Lasting } from '../../domain/trading/life/life.ts';
import { LifeFields } from '../../domain/trading/life/life-fields.tsx';
import { PriceField } from '../../domain/trading/price-field.tsx';
import { changeReceipt } from '../../domain/trading/changes/change-receipt.ts';
import { steppedQuantity } from '../../domain/trading/stepped.ts';
import { type TradeProblem, wordsAt } from '../../domain/trading/trade-problems.ts';
import { bookOf, told } from '../../platform/browser/book.ts';
import { useAct } from '../../platform/calls/act.ts';
import { ORDERS } from '../../texts/orders.ts';
import { TRADING } from '../../texts/trading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { ExitFields } from './exit-fields.tsx';
import { orderChange } from './order-change.ts';
import { TRADING_READS } from '../../domain/trading/trading-reads.ts';
import { useProblem } from './use-problem.ts';

type EditOrderProps = { readonly order: investment.Order; readonly onClose: () => void };

/** Changes an order that still waits. */
export function EditOrder({ order, onClose }: EditOrderProps) {
  const { leverage, symbol } = order;
  const terms = useInstrument(symbol);
  const most = terms ? keptLeverageOf(terms) : leverage;
  const [before] = useState(() => typedOf(order));
  const [typed, setTyped] = useState(before);
  const isStuck = isBeyond({ leverage, positionFill: typed.positionFill }, most);
  const findProblem = useOrderProblem(symbol);
  const { problem, find, refuse, clear } = useProblem(TRADING.orderFailure);
  const change = (part: Partial<TypedOrder>) => {
    setTyped({ ...typed, ...part });
    clear();
  };
  const modify = useAct(investment.modifyOrder, {
    reloads: TRADING_READS,
    onDone: ({ data }, input) => notices.success(told(changeReceipt(data), bookOf(input))),
    close: onClose,
    onFailed: refuse,
  });
  const stepQuantity = (steps: number) => {
    const quantity = steppedQuantity(typed.quantity, steps, findTerms(symbol)?.quantityStep ?? 1n);
    if (quantity !== undefined) change({ quantity });
  };
  function submit() {
    const asked = meant(typed);
    if (find(findProblem(order, asked))) return;
    const body = orderChange(before, asked);
    if (Object.keys(body).length === 0) return notices.error(TRADING.nothingToChange);
    modify.run({ params: { id: order.id }, body });
  }
  return (
    <Dialog onClose={onClose} title={`Change the order to ${order.side} ${symbol}`}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {isStuck && (
          <Notice tone="warn" title={ORDERS.leverageGone(most)}>
            {ORDERS.leverageStuck(leverage, most)}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2 touch:grid-cols-1">
          <Field label="Quantity" error={wordsAt(problem, 'quantity')}>
            {(control) => (
              <AmountInput
                {...control}
                min="0"
                step="0.01"
                value={typed.quantity}
                onValue={(quantity) => change({ quantity })}
                onStep={stepQuantity}
              />
            )}
          </Field>
          {order.stopPrice !== null && !order.isTriggered && (
            <PriceField
              label="Stop price"
              error={wordsAt(problem, 'stopPrice')}
              symbol={symbol}
              value={typed.stopPrice}
              onValue={(stopPrice) => change({ stopPrice })}
            />
          )}
          {order.limitPrice !== null && (
            <PriceField
              label="Limit price"
              error={wordsAt(problem, 'limitPrice')}
              symbol={symbol}
              value={typed.limitPrice}
              onValue={(limitPrice) => change({ limitPrice })}
            />
          )}
          <InstructionFields order={order} typed={typed} change={change} problem={problem} />
        </div>
        {typed.positionFill !== 'reduce_only' && (
          <ExitFields symbol={symbol} exits={typed} change={change} problem={problem} />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep as it is
          </Button>
          <Button type="submit" isBusy={modify.isRunning} disabled={isStuck}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

type InstructionFieldsProps = {
  readonly order: investment.Order;
  readonly typed: TypedOrder;
  readonly change: (part: Partial<TypedOrder>) => void;
  readonly problem: TradeProblem | null;
};

/** How the order is carried out: how long it waits, what it closes first, and how far its price may move. */
function InstructionFields({ order, typed, change, problem }: InstructionFieldsProps) {
  return (
    <>
      <LifeFields<Lasting>
        timeInForce={typed.timeInForce}
        expiresAt={typed.expiresAt}
        choices={ENDS}
        change={change}
        problem={problem}
      />
      <SelectField
        label="Position fill"
        hint={typed.positionFill === 'reduce_only' ? ORDERS.reduceHint : undefined}
        error={wordsAt(problem, 'positionFill')}
        value={typed.positionFill}
        choices={ORDERS.fills}
        onValue={(positionFill) => change({ positionFill })}
      />
      {order.limitPrice === null && (
        <PriceField
          label="Largest slippage"
          hint={ORDERS.stopSlippageHint}
          error={wordsAt(problem, 'maxSlippage')}
          symbol={order.symbol}
          from={() => 0n}
          value={typed.maxSlippage}
          onValue={(maxSlippage) => change({ maxSlippage })}
        />
      )}
    </>
  );
}
