import { TRADING } from '../../../texts/trading.ts';
import type { TradeProblem } from '../trade-problems.ts';
import { isNoLevel, parseLevel } from '../typed-figures.ts';

/** Exits as they stand in the fields that change them. */
export type Exits = {
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly trailingStop: string;
};

/** A figure as it stands in a field: all its digits, no separators; nothing where there is none. */
export function fieldText(figure: number | null): string {
  return figure === null
    ? ''
    : figure.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 });
}

/** What is wrong with exits as they were typed. */
export function exitProblem({ stopLoss, takeProfit, trailingStop }: Exits): TradeProblem | null {
  if (isNoLevel(stopLoss)) return { at: 'stopLoss', words: TRADING.invalidStopLoss };
  if (isNoLevel(takeProfit)) return { at: 'takeProfit', words: TRADING.invalidTakeProfit };
  if (isNoLevel(trailingStop)) return { at: 'trailingStop', words: TRADING.invalidTrailing };
  return null;
}

/** As the engine takes them; an empty field is none. */
export function typedExits({ stopLoss, takeProfit, trailingStop }: { [K in keyof Exits]?: string | null }) {
  return {
    stopLoss: parseLevel(stopLoss ?? ''),
    takeProfit: parseLevel(takeProfit ?? ''),
    trailingDistance: parseLevel(trailingStop ?? ''),
  };
}
