import type { Instrument } from '@halyard/catalogue';
import { formatBillions, formatMillions } from '@halyard/money';
import { useRef, useState } from 'react';
import { quoteOf } from '../../platform/live/use-price.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { LivePercentMove, LivePriceMove } from '../../domain/prices/movement.tsx';
import { LiveFigure } from '../../domain/prices/price.tsx';
import { useRoving } from '../../ui/lists/use-roving.ts';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { findGroups } from './groups.ts';
import { LiveText } from './live-text.tsx';
import { capOf, changeOf, percentOf, priceOf, volumeOf } from './quote-figures.ts';
import { Button } from '../../ui/buttons/button.tsx';

type MarketOverviewProps = { readonly symbol: string; readonly onSymbol: (symbol: string) => void };

/** All markets as a sheet of prices, by class. */
export function MarketOverview({ symbol, onSymbol }: MarketOverviewProps) {
  const [search, setSearch] = useState('');
  const sheet = useRef<HTMLDivElement>(null);
  useRoving(sheet);
  const groups = findGroups(search, 'all');
  const shown = groups.flatMap(({ instruments }) => instruments);
  const stop = (shown.find((one) => one.symbol === symbol) ?? shown[0])?.symbol;
  return (
    <div ref={sheet} className="flex flex-col gap-6">
      <div className="flex max-w-100">
        <SearchInput
          label="Search markets"
          placeholder="Search markets"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {groups.length === 0 && (
        <EmptyState
          title="No market matches this search"
          action={
            <Button variant="secondary" onClick={() => setSearch('')}>
              Show all markets
            </Button>
          }
        >
          A symbol is found by its letters or its name: EUR/USD, gold, bitcoin.
        </EmptyState>
      )}
      {groups.map(({ title, instruments }) => (
        <section key={title} className="@container min-w-0">
          <h3 className="mb-2 font-medium">{title}</h3>
          <Table label={title} minWidth="">
            <TableHead>
              <HeadCell>Symbol</HeadCell>
              <FigureHead>
                Price{instruments.some(hasCap) && <span className="@xl:hidden"> / cap</span>}
              </FigureHead>
              <FigureHead from="@3xl" className="w-1/7">
                Change
              </FigureHead>
              <FigureHead className="w-1/6">
                Change %<span className="@md:hidden"> / volume</span>
              </FigureHead>
              {instruments.some(hasCap) && (
                <FigureHead from="@xl" className="w-1/6">
                  Market cap
                </FigureHead>
              )}
              <FigureHead from="@md" className="w-[18%]">
                Volume
              </FigureHead>
            </TableHead>
            <tbody>
              {instruments.map((instrument) => (
                <MarketRow
                  key={instrument.symbol}
                  instrument={instrument}
                  isSelected={instrument.symbol === symbol}
                  isStop={instrument.symbol === stop}
                  onSelect={() => onSymbol(instrument.symbol)}
                />
              ))}
            </tbody>
          </Table>
        </section>
      ))}
    </div>
  );
}

type MarketRowProps = {
  readonly instrument: Instrument;
  readonly isSelected: boolean;
  /** Where the Tab key comes into the list. */
  readonly isStop: boolean;
  readonly onSelect: () => void;
};

/** Only a coin has a worth of all there is of it. */
const hasCap = ({ type }: Instrument) => type === 'crypto';

function MarketRow({ instrument, isSelected, isStop, onSelect }: MarketRowProps) {
  const { symbol, name } = instrument;
  const live = quoteOf(symbol);
  const cap = hasCap(instrument) && <LiveText live={live} figureOf={capOf} textOf={formatBillions} />;
  const volume = <LiveText live={live} figureOf={volumeOf} textOf={formatMillions} />;
  return (
    <Row data-roving-row className={`cursor-pointer ${isSelected ? 'bg-sunken' : ''}`} onClick={onSelect}>
      <Cell>
        {/* The row answers to the mouse; this button is the same for the keyboard. */}
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          aria-current={isSelected ? 'true' : undefined}
          onClick={(event) => {
            event.stopPropagation();
            onSelect();
          }}
          className="rounded-control text-left font-medium"
        >
          {symbol}
        </button>
        <span className="block text-meta text-muted">{name}</span>
      </Cell>
      <FigureCell>
        <LiveFigure symbol={symbol} live={live} figureOf={priceOf} className="-mx-1 px-1" />
        {cap && <span className="block text-meta text-muted @xl:hidden">{cap}</span>}
      </FigureCell>
      <FigureCell from="@3xl">
        <LivePriceMove symbol={symbol} live={live} figureOf={changeOf} absent="–" />
      </FigureCell>
      <FigureCell>
        <LivePercentMove live={live} figureOf={percentOf} absent="–" />
        <span className="block text-meta text-muted @md:hidden">{volume}</span>
      </FigureCell>
      {cap && (
        <FigureCell from="@xl" className="text-muted">
          {cap}
        </FigureCell>
      )}
      <FigureCell from="@md" className="text-muted">
        {volume}
      </FigureCell>
    </Row>
  );
}
