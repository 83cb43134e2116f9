import { INSTRUMENTS } from '@halyard/catalogue';
import {
  AreaChart,
  ChartCandlestick,
  ChartLine as LineIcon,
  ChartNoAxesCombined,
  ChartNoAxesGantt,
  Columns2,
  GitCompareArrows,
  Grid2x2,
  Maximize2,
  Minimize2,
  PencilLine,
  Square,
  SquareFunction,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { CHARTS } from '../../texts/charts.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { type ChartType, type Timeframe, TIMEFRAMES, USUAL_TIMEFRAMES } from './candles.ts';
import type { Charts } from './saved/use-charts.ts';
import { ToolButton, ToolMenu } from './tool-button.tsx';
import { type ChangeSettings, type Settings, withSymbolLink } from './use-chart-settings.ts';
import type { FullScreen } from './use-full-screen.ts';

type ChartToolbarProps = {
  readonly symbol: string;
  readonly settings: Settings;
  readonly onChange: ChangeSettings;
  readonly onIndicators: () => void;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
  readonly isOnlyOne: boolean;
  readonly maySwitchSymbol: boolean;
  readonly fullScreen: FullScreen;
  readonly layout: ReactNode;
};

const TYPES: readonly { readonly value: ChartType; readonly label: string; readonly icon: typeof Square }[] =
  [
    { value: 'candles', label: 'Candles', icon: ChartCandlestick },
    { value: 'bars', label: 'Bars', icon: ChartNoAxesGantt },
    { value: 'line', label: 'Line', icon: LineIcon },
    { value: 'area', label: 'Area', icon: AreaChart },
    { value: 'heikin-ashi', label: 'Heikin-Ashi', icon: ChartNoAxesCombined },
  ];
const USUAL = USUAL_TIMEFRAMES.map((value) => ({ value, label: value }));
const ALL = TIMEFRAMES.map((value) => ({ value, label: value }));
const SYMBOLS = INSTRUMENTS.map(({ symbol }) => ({ value: symbol, label: symbol }));

/** What a chart shows and how: one row above it. */
export function ChartToolbar(props: ChartToolbarProps) {
  const {
    symbol,
    settings,
    onChange,
    onIndicators,
    isDrawing,
    onDrawing,
    isOnlyOne,
    maySwitchSymbol,
    fullScreen,
    layout,
  } = props;
  const { timeframe, type, isLog, compare } = settings;
  const hasRoom = useAtLeast(1024) && isOnlyOne;
  const setTimeframe = (value: Timeframe) => onChange({ timeframe: value });
  return (
    <div
      role="group"
      aria-label={`Tools of the chart of ${symbol}`}
      className="-mx-1 -mt-1 mb-0.5 flex shrink-0 items-center gap-0.5 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      {maySwitchSymbol ? (
        <Select
          aria-label="Symbol of this chart"
          value={symbol}
          onValue={(value) => onChange({ symbol: value })}
          choices={SYMBOLS}
          className="w-34 shrink-0"
        />
      ) : (
        !isOnlyOne && <span className="px-1.5 text-dense font-medium">{symbol}</span>
      )}
      {hasRoom && (
        <Segments label="Timeframe" size="small" value={timeframe} onValue={setTimeframe} segments={USUAL} />
      )}
      <ToolMenu
        label={hasRoom ? 'All timeframes' : 'Timeframe'}
        text={hasRoom && USUAL_TIMEFRAMES.includes(timeframe) ? 'More' : timeframe}
        value={timeframe}
        onValue={setTimeframe}
        choices={ALL}
        columns={3}
      />
      <Divider />
      <ToolMenu
        label="Type of chart"
        icon={TYPES.find(({ value }) => value === type)?.icon ?? ChartCandlestick}
        value={type}
        onValue={(value) => onChange({ type: value })}
        choices={TYPES}
      />
      <ToolButton label="Indicators" icon={SquareFunction} onClick={onIndicators}>
        {hasRoom && 'Indicators'}
      </ToolButton>
      <ToolMenu
        label="Compare"
        icon={GitCompareArrows}
        value={compare ?? ''}
        onValue={(value) => onChange({ compare: value === '' ? null : value })}
        choices={[{ value: '', label: 'Nothing' }, ...SYMBOLS.filter(({ value }) => value !== symbol)]}
      />
      <ToolButton label="Draw" icon={PencilLine} isOn={isDrawing} onClick={() => onDrawing(!isDrawing)} />
      <Divider />
      <button
        type="button"
        aria-pressed={isLog}
        onClick={() => onChange({ isLog: !isLog })}
        className="h-8 shrink-0 rounded-control px-2 text-dense font-medium text-muted hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink touch:h-11 touch:min-w-11"
      >
        Log
      </button>
      <span className="flex-1" />
      {layout}
      <ToolButton
        label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
        icon={fullScreen.isOn ? Minimize2 : Maximize2}
        onClick={fullScreen.toggle}
      />
    </div>
  );
}

function Divider() {
  return <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line max-sm:hidden" />;
}

const LAYOUTS = [
  { value: '1', label: 'One chart', icon: Square },
  { value: '2', label: 'Two charts', icon: Columns2 },
  { value: '4', label: 'Four charts', icon: Grid2x2 },
] as const;

type LayoutMenuProps = { readonly charts: Charts; readonly symbol: string };

/** How many charts, and what they have in common. */
export function LayoutMenu({ charts: { content, store }, symbol }: LayoutMenuProps) {
  const { layout, links } = content;
  const link = (name: keyof typeof links) => (isChecked: boolean) =>
    store.change((before) => ({ ...before, links: { ...before.links, [name]: isChecked } }));
  return (
    <ToolMenu
      label="Layout"
      icon={LAYOUTS.find(({ value }) => value === String(layout))?.icon ?? Square}
      value={String(layout) as '1' | '2' | '4'}
      onValue={(value) => store.change((before) => ({ ...before, layout: Number(value) as 1 | 2 | 4 }))}
      choices={LAYOUTS}
    >
      <fieldset className="flex flex-col gap-2 border-t border-line p-3">
        <legend className="sr-only">{CHARTS.links}</legend>
        <p aria-hidden className="text-meta text-muted">
          {CHARTS.links}
        </p>
        <Checkbox
          isChecked={links.symbol}
          onChecked={(isChecked) => store.change((before) => withSymbolLink(before, isChecked, symbol))}
        >
          Symbol
        </Checkbox>
        <Checkbox isChecked={links.timeframe} onChecked={link('timeframe')}>
          Timeframe
        </Checkbox>
        <Checkbox isChecked={links.crosshair} onChecked={link('crosshair')}>
          Crosshair
        </Checkbox>
      </fieldset>
    </ToolMenu>
  );
}
