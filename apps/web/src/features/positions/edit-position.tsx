import { investment } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { useExitProblem } from '../../domain/trading/changes/refused-now.ts';
import { exitProblem, type Exits, fieldText } from '../../domain/trading/changes/typed-exits.ts';
import { TRADING } from '../../texts/trading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Profit } from '../../domain/prices/movement.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { changedFields } from './changed-fields.ts';
import { ClosePartForm } from './closing/close-part-form.tsx';
import { ExitFields } from './exit-fields.tsx';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { levelText } from '../../domain/prices/levels.tsx';
import { TRADING_READS } from '../../domain/trading/trading-reads.ts';
import { useProblem } from './use-problem.ts';

type EditPositionProps = { readonly id: string; readonly onClose: () => void };

/** Everything that can be done to an open position, as long as it is open. */
export function EditPosition({ id, onClose }: EditPositionProps) {
  const position = usePortfolio().portfolio?.positions.find((one) => one.id === id);
  if (!position) return null;
  const { symbol, side, quantity, entryPrice, currentPrice } = position;
  return (
    <Dialog
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
  const { problem, find, refuse, clear } = useProblem(TRADING.exitsFailure);
  const modify = useAct(investment.modifyPosition, {
    reloads: TRADING_READS,
    onDone: () => notices.success(TRADING.exitsSaved),
    close: onDone,
    onFailed: refuse,
  });
  const findProblem = useExitProblem(position.symbol);
  function submit() {
    const changes = changedFields(before, exits);
    if (find(exitProblem(exits) ?? findProblem(position.side, changes))) return;
    if (Object.keys(changes).length === 0) return notices.error(TRADING.nothingToChange);
    modify.run({ params: { id: position.id }, body: changes });
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <ExitFields
        symbol={position.symbol}
        exits={exits}
        problem={problem}
        change={(part) => {
          setExits({ ...exits, ...part });
          clear();
        }}
      />
      <Button type="submit" isBusy={modify.isRunning} className="self-end">
        Save
      </Button>
    </Form>
  );
}
