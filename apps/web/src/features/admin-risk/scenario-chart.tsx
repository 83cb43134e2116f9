import type { admin, AnswerOf } from '@halyard/contract';
import { wholeUsd } from './words.ts';

export type Answer = AnswerOf<typeof admin.adminRiskScenario>;

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

/** What the house would win or lose, one bar for each move. The table beside it says the same in figures. */
export function ScenarioChart({ moves }: Pick<Answer, 'moves'>) {
  const most = Math.max(...moves.map(({ houseChange }) => Math.abs(houseChange)), 1);
  return (
    <figure className="min-w-0">
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <p aria-hidden className="flex flex-col justify-between text-right text-meta text-muted">
          <span>{wholeUsd(most)}</span>
          <span>$0</span>
          <span>{wholeUsd(-most)}</span>
        </p>
        <svg
          role="img"
          aria-label="Change of what the house has, for each move; the figures stand in the table"
          viewBox={`0 0 ${moves.length} 200`}
          preserveAspectRatio="none"
          className="h-48 w-full border-y border-line"
        >
          {moves.map(({ movePercent, houseChange }, index) => {
            const height = (Math.abs(houseChange) / most) * 98;
            return (
              <rect
                key={movePercent}
                x={index + 0.2}
                y={houseChange > 0 ? 100 - height : 100}
                width="0.6"
                height={height}
                className={houseChange > 0 ? 'fill-up' : 'fill-down'}
              />
            );
          })}
          <line
            x1="0"
            x2={moves.length}
            y1="100"
            y2="100"
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        </svg>
        <p
          aria-hidden
          className="col-start-2 mt-2 grid auto-cols-fr grid-flow-col text-center text-meta text-muted"
        >
          {moves.map(({ movePercent }) => (
            <span key={movePercent}>{signed.format(movePercent).replace('-', '\u2212')}</span>
          ))}
        </p>
      </div>
      <figcaption className="mt-2 text-center text-dense text-muted">
        What the house wins or loses, by move of the price in percent
      </figcaption>
    </figure>
  );
}
