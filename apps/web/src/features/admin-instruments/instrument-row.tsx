import type { admin } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { usePart } from '../../platform/live/follow.ts';
import type { LivePrice } from '../../platform/live/price-store.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { dateText } from '../../ui/facts/moments.ts';
import { LiveFigure } from '../../domain/prices/price.tsx';
import { Cell, FigureCell, Row } from '../../ui/lists/table.tsx';
import { type InstrumentAct, spreadOf } from './instrument-model.ts';
import { HOURS_SHORT } from '../../texts/admin/instruments.ts';
import { bpText, spreadText } from './spread-text.ts';

/** What narrow screens leave out; the dialog has all of it. The name takes what room is left. */
export const SHOWN = {
  name: 'w-full max-w-0',
  quote: 'max-xl:hidden',
  spread: 'max-md:hidden',
  leverage: 'max-sm:hidden',
  open: 'max-xl:hidden',
} as const;

type InstrumentRowProps = {
  readonly row: admin.AdminInstrument;
  readonly onAct: (act: InstrumentAct) => void;
};

export function InstrumentRow({ row, onAct }: InstrumentRowProps) {
  const { symbol, name, settings, catalogue } = row;
  const act = settings.halt === null ? 'halt' : 'resume';
  const live = quoteOf(symbol);
  return (
    <Row>
      <Cell className={SHOWN.name}>
        <span className="block truncate font-medium">{symbol}</span>
        <span className="block truncate text-meta text-muted">{name}</span>
      </Cell>
      <FigureCell className={SHOWN.quote}>
        <LiveFigure symbol={symbol} live={live} figureOf={bidOf} isQuiet />
      </FigureCell>
      <FigureCell className={SHOWN.quote}>
        <LiveFigure symbol={symbol} live={live} figureOf={askOf} isQuiet />
      </FigureCell>
      <FigureCell className={SHOWN.spread}>
        <SpreadFigure row={row} />
      </FigureCell>
      <FigureCell className={SHOWN.leverage}>
        1:{settings.maxLeverage}
        {settings.maxLeverage < catalogue.maxLeverage && (
          <span className="block text-meta text-muted">of 1:{catalogue.maxLeverage}</span>
        )}
      </FigureCell>
      <FigureCell className={SHOWN.open}>
        <OpenFigures row={row} />
      </FigureCell>
      <Cell className="whitespace-nowrap">
        <MarketState row={row} />
      </Cell>
      <Cell className="max-sm:pr-0">
        <div className="flex justify-end gap-1 max-sm:-mx-1">
          <Button
            size="small"
            variant="secondary"
            aria-label={`Edit ${symbol}`}
            onClick={() => onAct('edit')}
          >
            Edit
          </Button>
          <Button
            size="small"
            variant="quiet"
            className="sm:min-w-19"
            aria-label={`${ACTS[act]} ${symbol}`}
            onClick={() => onAct(act)}
          >
            {ACTS[act]}
          </Button>
        </div>
      </Cell>
    </Row>
  );
}

const bidOf = ({ bid }: LivePrice) => bid;
const askOf = ({ ask }: LivePrice) => ask;

const ACTS = { halt: 'Halt', resume: 'Resume' } as const;
const TONES = { open: 'up', closed: 'muted', halted: 'danger' } as const;

/** At the quote of this moment, and how much of it is the house's. */
function SpreadFigure({ row }: { readonly row: admin.AdminInstrument }) {
  const { symbol, settings } = row;
  const live = quoteOf(symbol);
  const [bid, ask] = [usePart(live, (one) => one?.bid), usePart(live, (one) => one?.ask)];
  const spread = spreadOf({ bid: bid ?? row.bid, ask: ask ?? row.ask });
  if (!spread) return <span className="text-muted">–</span>;
  return (
    <>
      {spreadText(symbol, spread)}
      <span className="block text-meta text-muted">
        {bpText(spread)}
        {settings.extraSpreadPpm > 0 && `, ${settings.extraSpreadPpm / 100} ours`}
        {settings.widening && ', widening'}
      </span>
    </>
  );
}

function OpenFigures({ row: { open } }: { readonly row: admin.AdminInstrument }) {
  const { positions, longUsd, shortUsd } = open;
  if (positions === 0) return <span className="text-muted">–</span>;
  return (
    <>
      {longUsd === null || shortUsd === null ? '–' : formatUsd(longUsd + shortUsd)}
      <span className="block text-meta text-muted">
        {positions === 1 ? '1 position' : `${positions} positions`}
      </span>
    </>
  );
}

function MarketState({ row: { state, settings, catalogue } }: { readonly row: admin.AdminInstrument }) {
  const hours = settings.hours === 'catalogue' ? catalogue.session : settings.hours;
  const [next] = settings.closures;
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <Badge tone={TONES[state]}>{state}</Badge>
        <span className="text-meta text-muted max-sm:hidden">{HOURS_SHORT[hours]}</span>
      </span>
      {next && (
        <span className="block text-meta text-muted max-sm:hidden">Closure {dateText(next.from)}</span>
      )}
    </>
  );
}
