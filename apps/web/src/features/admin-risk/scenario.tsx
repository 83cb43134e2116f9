import { admin, type AnswerOf } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { CLASSES } from '../../domain/prices/classes.ts';
import { showHere, useAddress } from '../../platform/browser/address.ts';
import { paged, read, watched } from '../../platform/calls/read.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { Profit } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { REFRESH_EVERY_MS } from './refresh.ts';
import { countOf, countText } from '../../ui/facts/measures.ts';
import { type SymbolRisk, wholeUsd } from './words.ts';

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

/** What a jump of some prices would do to the customers, and to the house after it has forgiven what nobody can pay. */
export function Scenario({ symbols }: { readonly symbols: readonly SymbolRisk[] }) {
  const address = useAddress();
  const of = address.query['of'] ?? 'all';
  const scenario = useQuery(
    paged(watched(read(admin.adminRiskScenario, { query: { of } }), REFRESH_EVERY_MS)),
  );
  const choose = (next: string) => showHere({ ...address.query, of: next === 'all' ? undefined : next });
  return (
    <Panel
      title="If prices jump"
      lead="Judged by the engine on every account: stops close first, then the margin is judged. Pending orders do not fill."
      className="min-w-0"
    >
      <div className="mb-5 flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-3">
        <p className="text-dense text-muted">{scenario.data && reachOf(scenario.data)}</p>
        <Select
          aria-label="What jumps"
          className="w-full sm:w-52"
          value={of}
          onValue={choose}
          choices={choicesOf(symbols, of)}
        />
      </div>
      <NotLoaded
        of={scenario}
        failed="The scenario could not be worked out"
        loading="Working out the scenario"
        rows={9}
      />
      {scenario.data && <Outcome answer={scenario.data} isBefore={scenario.isPlaceholderData} />}
    </Panel>
  );
}

/** Everything, the classes that are held, the symbols that are; and what the address names, held or not. */
function choicesOf(symbols: readonly SymbolRisk[], of: string) {
  const held = symbols.map(({ symbol }) => symbol).toSorted();
  const types = [...new Set(symbols.map(({ type }) => type))];
  const known = ['all', ...types, ...held];
  return [
    { value: 'all', label: 'All prices' },
    ...types.map((type) => ({ value: type, label: CLASSES[type] })),
    ...held.map((symbol) => ({ value: symbol, label: symbol })),
    ...(known.includes(of) ? [] : [{ value: of, label: of }]),
  ];
}

type OutcomeProps = {
  readonly answer: Answer;
  /** While the figures of another choice still stand here. */
  readonly isBefore: boolean;
};

function Outcome({ answer, isBefore }: OutcomeProps) {
  return (
    <div
      aria-busy={isBefore}
      className={classNames('grid items-center gap-6 2xl:grid-cols-[2fr_3fr]', isBefore && 'opacity-50')}
    >
      <ScenarioChart moves={answer.moves} />
      <MoveTable moves={answer.moves.filter(({ movePercent }) => movePercent !== 0)} />
    </div>
  );
}

/** How much of the book a jump touches, and what stands badly without one. */
function reachOf({ positions, customers, moves }: Answer): string {
  const called = moves.find(({ movePercent }) => movePercent === 0)?.called ?? 0;
  const already = called === 0 ? '' : ` ${countOf(called, 'account')} at the margin call already.`;
  return `${countOf(positions, 'position')} of ${countOf(customers, 'customer')} would be touched.${already}`;
}

const mutedIfNone = (figure: number) => (figure === 0 ? 'text-muted' : undefined);

const MOVE_COLUMNS: readonly Column<Answer['moves'][number]>[] = [
  column('Move', { className: 'font-medium whitespace-nowrap' }, ({ movePercent }) =>
    formatPercent(movePercent),
  ),
  figureColumn('Customers', { from: 'sm' }, ({ pnlChange }) => <Profit amountUsd={pnlChange} />),
  figureColumn(
    'Deficits covered',
    { from: 'sm', className: ({ deficits }) => mutedIfNone(deficits) },
    ({ deficits }) => formatUsd(deficits),
  ),
  figureColumn('House', ({ houseChange }) => <Profit amountUsd={houseChange} />),
  figureColumn('Called', { className: ({ called }) => mutedIfNone(called) }, ({ called }) =>
    countText(called),
  ),
  figureColumn('Closed out', { className: ({ stoppedOut }) => mutedIfNone(stoppedOut) }, ({ stoppedOut }) =>
    countText(stoppedOut),
  ),
];

function MoveTable({ moves }: Pick<Answer, 'moves'>) {
  return (
    <ColumnTable
      label="Moves and what they would do"
      columns={MOVE_COLUMNS}
      rows={moves}
      idOf={({ movePercent }) => movePercent}
    />
  );
}

type Answer = AnswerOf<typeof admin.adminRiskScenario>;

/** What the house would win or lose, one bar for each move. The table beside it says the same in figures. */
function ScenarioChart({ moves }: Pick<Answer, 'moves'>) {
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
