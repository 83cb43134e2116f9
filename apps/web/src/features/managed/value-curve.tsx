import { useState } from 'react';
import { CurvePicture } from '../../ui/facts/curve-picture.tsx';
import { dayText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';

type Point = { readonly atMs: number; readonly value: number };

type ValueCurveProps = {
  readonly title: string;
  readonly lead: string;
  readonly points: readonly Point[];
  readonly textOf: (value: number) => string;
  /** What is said while there are too few points for a line. */
  readonly tooFew: string;
  readonly hasZero?: boolean;
};

/** How something has moved, day by day, with the day that is pointed at in words. */
export function ValueCurve({ title, lead, points, textOf, tooFew, hasZero = false }: ValueCurveProps) {
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const shown = points.find(({ atMs }) => atMs === pointedMs) ?? points.at(-1);
  return (
    <Panel title={title} lead={lead}>
      {points.length < 2 || !shown ? (
        <p className="py-12 text-center text-muted">{tooFew}</p>
      ) : (
        <figure>
          <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-3">
            <span className="text-figure font-medium">{textOf(shown.value)}</span>
            <span className="text-dense text-muted">{dayText(new Date(shown.atMs).toISOString())}</span>
          </figcaption>
          <CurvePicture
            points={points}
            label={`${title}: ${textOf(shown.value)}`}
            pointedMs={pointedMs}
            onPointed={setPointedMs}
            className="h-44"
            hasZero={hasZero}
          />
        </figure>
      )}
    </Panel>
  );
}
