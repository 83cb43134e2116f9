import { formatPercent } from '@halyard/money';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { CurvePicture } from '../../ui/facts/curve-picture.tsx';
import { dateText, dateTimeText, dayText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';

type CurvePoint = { readonly at: string; readonly drawdownPercent: number };

type Shown<Point> = {
  readonly points: readonly Point[];
  /** What the curve goes through, and how it is written. */
  readonly name: string;
  readonly valueOf: (point: Point) => number;
  readonly textOf: (value: number) => string;
  /** What is said of the point one looks at, before how far it is below the highest. */
  readonly renderCaption: (point: Point) => ReactNode;
  /** A point a day, the last of which is over. */
  readonly isDaily?: boolean;
};

type CurvePanelProps<Point> = Shown<Point> & {
  readonly title: string;
  readonly lead?: string;
  /** What stands there until there is a way from one point to another. */
  readonly noCurve: string;
  /** The columns of the table beside time and the distance from the highest. */
  readonly columns: readonly Column<Point>[];
  readonly before?: ReactNode;
  readonly after?: ReactNode;
};

/** A value over time, beneath it how far it was below its highest point, and the same as a table. */
export function CurvePanel<Point extends CurvePoint>(props: CurvePanelProps<Point>) {
  const { title, lead, noCurve, before, after, columns, ...shown } = props;
  const [hasTable, setHasTable] = useState(false);
  const isCurve = shown.points.length > 1;
  return (
    <Panel
      title={title}
      lead={lead}
      className="min-w-0 [&>header]:flex-wrap [&>header]:gap-3"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          {before}
          {/* Where they do not fit, they go down together. */}
          <div className="flex items-center gap-2">
            {isCurve && (
              <Button
                variant="secondary"
                size="small"
                aria-pressed={hasTable}
                onClick={() => setHasTable(!hasTable)}
              >
                {hasTable ? 'Chart' : 'Table'}
              </Button>
            )}
            {after}
          </div>
        </div>
      }
    >
      {!isCurve ? (
        <p className="py-16 text-center text-muted">{noCurve}</p>
      ) : hasTable ? (
        <PointsTable {...shown} columns={columns} />
      ) : (
        <Curves {...shown} />
      )}
    </Panel>
  );
}

function Curves<Point extends CurvePoint>(props: Shown<Point>) {
  const { points, name, valueOf, textOf, renderCaption, isDaily = false } = props;
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const placed = (of: (point: Point) => number) =>
    points.map((point) => ({ atMs: Date.parse(point.at), value: of(point) }));
  const [first, last] = [points[0], points.at(-1)];
  const shown = points.find(({ at }) => Date.parse(at) === pointedMs) ?? last;
  if (!first || !last || !shown) return null;
  const deepest = Math.min(...points.map(({ drawdownPercent }) => drawdownPercent));
  const end = isDaily ? dayText(last.at) : 'Now';
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {renderCaption(shown)}
        <span className="text-dense text-muted">{belowText(shown.drawdownPercent)}</span>
        <span className="text-dense text-muted">
          {pointedMs === null ? end : isDaily ? dayText(shown.at) : dateTimeText(shown.at)}
        </span>
      </figcaption>
      <CurvePicture
        points={placed(valueOf)}
        label={`${name} from ${textOf(valueOf(first))} to ${textOf(valueOf(last))}`}
        pointedMs={pointedMs}
        onPointed={setPointedMs}
        hasZero
        className="h-52"
      />
      {deepest < 0 && (
        <CurvePicture
          points={placed(({ drawdownPercent }) => drawdownPercent)}
          label={`Below the highest point by up to ${formatPercent(deepest)}`}
          pointedMs={pointedMs}
          onPointed={setPointedMs}
          look="fall"
          className="mt-2 h-16 border-t border-line"
        />
      )}
      <p className="mt-2 flex justify-between gap-4 text-meta text-muted">
        <span className="shrink-0">{isDaily ? dayText(first.at) : dateText(first.at)}</span>
        {deepest < 0 && <span>{`Deepest fall ${formatPercent(deepest)}`}</span>}
        <span className="shrink-0">{end}</span>
      </p>
    </figure>
  );
}

/** A distance has no sign, and none at all is no distance. */
function belowText(drawdownPercent: number): string {
  const below = formatPercent(-drawdownPercent).replace('+', '');
  return below === '0.00%' ? 'At its highest point' : `${below} below its highest point`;
}

type TableProps<Point> = Pick<CurvePanelProps<Point>, 'points' | 'columns' | 'isDaily'>;

/** The newest first. */
function PointsTable<Point extends CurvePoint>({ points, columns, isDaily = false }: TableProps<Point>) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <ColumnTable<Point>
        label="The curve as a table"
        minWidth="min-w-0"
        rows={points.toReversed()}
        idOf={({ at }) => at}
        columns={[
          column('Time', { className: 'text-muted' }, ({ at }) => (isDaily ? dayText(at) : dateTimeText(at))),
          ...columns,
          figureColumn('Below highest', { from: 'sm' }, (point) => formatPercent(point.drawdownPercent)),
        ]}
      />
    </div>
  );
}
