import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { Lock, LockOpen, Trash2 } from 'lucide-react';
import { CHARTS } from '../../../../texts/charts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
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
      <div className="flex flex-1 flex-wrap gap-2">
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
    <span className="flex gap-1">
      <Input
        aria-label={`Price ${number}`}
        type="number"
        step="any"
        className="w-30"
        disabled={isLocked}
        value={Number(point.price.toFixed(priceDecimalsOf(symbol)))}
        onChange={({ target }) => target.value !== '' && onPoint({ price: target.valueAsNumber })}
      />
      <Input
        aria-label={`Time ${number}, UTC`}
        type="datetime-local"
        className="w-46"
        disabled={isLocked}
        value={new Date(point.time * 1000).toISOString().slice(0, 16)}
        onChange={({ target }) =>
          target.value !== '' && onPoint({ time: Date.parse(`${target.value}Z`) / 1000 })
        }
      />
    </span>
  );
}
