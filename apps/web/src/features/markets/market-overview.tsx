import type { Instrument } from '@halyard/catalogue';
import { formatBillions, formatMillions } from '@halyard/money';
import { useState } from 'react';
import { quoteOf } from '../../platform/live/use-price.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LivePercentMove, LivePriceMove } from '../../ui/movement.tsx';
import { LiveFigure } from '../../ui/price.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { findGroups } from './groups.ts';
import { LiveText } from './live-text.tsx';
import { capOf, changeOf, percentOf, priceOf, volumeOf } from './quote-figures.ts';

type MarketOverviewProps = { readonly symbol: string; readonly onSymbol: (symbol: string) => void };

/** All markets as a sheet of prices, by class. */
export function MarketOverview({ symbol, onSymbol }: MarketOverviewProps) {
  const [search, setSearch] = useState('');
  const groups = findGroups(search, 'all', []);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-100">
        <SearchInput
          label="Search markets"
          placeholder="Search markets"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {groups.length === 0 && <EmptyState title="No market matches this search" />}
      {groups.map(({ title, instruments }) => (
        <section key={title} className="@container min-w-0">
          <h3 className="mb-2 font-medium">{title}</h3>
          <Table label={title} minWidth="">
            <TableHead>
              <HeadCell>Symbol</HeadCell>
              <HeadCell isFigure>
                Price<span className="@xl:hidden"> / cap</span>
              </HeadCell>
              <HeadCell isFigure className="hidden w-1/7 @3xl:table-cell">
                Change
              </HeadCell>
              <HeadCell isFigure className="w-1/6 max-sm:pr-4">
                Change %<span className="@md:hidden"> / volume</span>
              </HeadCell>
              <HeadCell isFigure className="hidden w-1/6 @xl:table-cell">
                Market cap
              </HeadCell>
              <HeadCell isFigure className="hidden w-[18%] @md:table-cell">
                Volume
              </HeadCell>
            </TableHead>
            <tbody>
              {instruments.map((instrument) => (
                <MarketRow
                  key={instrument.symbol}
                  instrument={instrument}
                  isSelected={instrument.symbol === symbol}
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
  readonly onSelect: () => void;
};

function MarketRow({ instrument: { symbol, name }, isSelected, onSelect }: MarketRowProps) {
  const live = quoteOf(symbol);
  const cap = <LiveText live={live} figureOf={capOf} textOf={formatBillions} />;
  const volume = <LiveText live={live} figureOf={volumeOf} textOf={formatMillions} />;
  return (
    <Row className={`cursor-pointer ${isSelected ? 'bg-sunken' : ''}`} onClick={onSelect}>
      <Cell>
        {/* The row answers to the mouse; this button is the same for the keyboard. */}
        <button
          type="button"
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
      <Cell isFigure>
        <LiveFigure symbol={symbol} live={live} figureOf={priceOf} className="-mx-1 px-1" />
        <span className="block text-meta text-muted @xl:hidden">{cap}</span>
      </Cell>
      <Cell isFigure className="hidden @3xl:table-cell">
        <LivePriceMove symbol={symbol} live={live} figureOf={changeOf} absent="–" />
      </Cell>
      <Cell isFigure className="max-sm:pr-4">
        <LivePercentMove live={live} figureOf={percentOf} absent="–" />
        <span className="block text-meta text-muted @md:hidden">{volume}</span>
      </Cell>
      <Cell isFigure className="hidden text-muted @xl:table-cell">
        {cap}
      </Cell>
      <Cell isFigure className="hidden text-muted @md:table-cell">
        {volume}
      </Cell>
    </Row>
  );
}
