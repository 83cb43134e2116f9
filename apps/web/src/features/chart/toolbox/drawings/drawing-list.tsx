import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { workspace } from '@halyard/contract';
import { Lock, LockOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CHARTS } from '../../../../texts/charts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { AmountInput } from '../../../../ui/forms/amount-input.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { ToolButton } from '../../tool-button.tsx';
import type { Drawing, Point } from './drawing-layer.ts';
import { nameOf } from './kinds.ts';

type Acts = {
  readonly onChange: (drawing: Drawing) => void;
  readonly onRemove: (id: string) => void;
  readonly onSelect: (id: string) => void;
};
type DrawingListProps = Acts & {
  readonly symbol: string;
  readonly drawings: readonly Drawing[];
  readonly onClose: () => void;
};

/** Every drawing on a symbol, with its figures: to put one exactly where it belongs, or without seeing it. */
export function DrawingList({ symbol, drawings, onClose, ...acts }: DrawingListProps) {
  return (
    <Dialog title={`Drawings on ${symbol}`} width="wide" onClose={onClose}>
      {drawings.length === 0 && <p className="text-base text-muted">{CHARTS.noDrawings}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {drawings.map((drawing) => (
          <DrawingRow key={drawing.id} drawing={drawing} {...acts} />
        ))}
      </ul>
    </Dialog>
  );
}

function DrawingRow({ drawing, onChange, onRemove, onSelect }: Acts & { readonly drawing: Drawing }) {
  const { id, kind, symbol, points, isLocked } = drawing;
  const name = `${nameOf(kind)} at ${formatPrice(symbol, points[0]?.price ?? 0)}`;
  const setPoint = (index: number, change: Partial<Point>) =>
    onChange({
      ...drawing,
      points: points.map((point, at) => (at === index ? { ...point, ...change } : point)),
    });
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-2 py-2">
      <Button size="small" variant="quiet" className="w-44 !justify-start" onClick={() => onSelect(id)}>
        {nameOf(kind)}
      </Button>
      <div className="flex flex-1 flex-wrap gap-2 max-sm:basis-full">
        {points.map((point, index) => (
          // A point is what it is by its number.
          <PointFields
            key={`point ${index + 1}`}
            point={point}
            number={index + 1}
            drawing={drawing}
            onPoint={(change) => setPoint(index, change)}
          />
        ))}
      </div>
      <ToolButton
        label={isLocked ? `Unlock ${name}` : `Lock ${name}`}
        icon={isLocked ? Lock : LockOpen}
        isOn={isLocked}
        onClick={() => onChange({ ...drawing, isLocked: !isLocked })}
      />
      <ToolButton label={`Delete ${name}`} icon={Trash2} onClick={() => onRemove(id)} />
    </li>
  );
}

type PointFieldsProps = {
  readonly point: Point;
  readonly number: number;
  readonly drawing: Drawing;
  readonly onPoint: (change: Partial<Point>) => void;
};

function PointFields({ point, number, drawing: { symbol, isLocked }, onPoint }: PointFieldsProps) {
  return (
    // What is wrong with the price stands under both, where it has the room.
    <div className="grid gap-1 max-sm:w-full sm:grid-cols-[7.5rem_12.5rem] sm:touch:grid-cols-[7.5rem_15.5rem] [&_[role=alert]]:order-last sm:[&_[role=alert]]:col-span-2">
      <Figure
        label={`Price ${number}`}
        isPrice
        isLocked={isLocked}
        value={String(Number(point.price.toFixed(priceDecimalsOf(symbol))))}
        read={(typed) => Number(typed)}
        most={workspace.MAX_DRAWING_PRICE}
        onFigure={(price) => onPoint({ price })}
      />
      <Figure
        label={`Time ${number}, UTC`}
        isLocked={isLocked}
        value={new Date(point.time * 1000).toISOString().slice(0, 16)}
        read={(typed) => Date.parse(`${typed}Z`) / 1000}
        most={workspace.MAX_DRAWING_TIME}
        onFigure={(time) => onPoint({ time })}
      />
    </div>
  );
}

type FigureProps = {
  readonly label: string;
  readonly isPrice?: boolean;
  readonly isLocked: boolean;
  readonly value: string;
  readonly read: (typed: string) => number;
  readonly most: number;
  readonly onFigure: (figure: number) => void;
};

/**
 * Counts once somebody leaves it or presses Enter: on the way there it is half a price, or the year 2. What is none stays what it
 * was; what may be two prices stands until one of them is chosen.
 */
function Figure({ label, isPrice, value, isLocked, read, most, onFigure }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const figure = typed === null || typed === '' ? NaN : read(typed);
  const isOne = figure > 0 && figure <= most;
  function keep({ validity }: HTMLInputElement): void {
    if (validity.customError) return;
    if (isOne && typed !== value) onFigure(figure);
    setTyped(null);
  }
  const input = {
    step: 'any',
    'aria-label': label,
    'aria-invalid': typed !== null && !isOne ? true : undefined,
    disabled: isLocked,
    value: typed ?? value,
  } as const;
  return (
    <div
      role="presentation"
      className="contents"
      onBlur={({ target }) => target instanceof HTMLInputElement && keep(target)}
      onKeyDown={({ key, target }) => key === 'Enter' && target instanceof HTMLInputElement && keep(target)}
    >
      {isPrice ? (
        <AmountInput {...input} onValue={setTyped} />
      ) : (
        <Input {...input} type="datetime-local" onChange={({ target }) => setTyped(target.value)} />
      )}
    </div>
  );
}
