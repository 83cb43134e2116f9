import { analysis } from '@halyard/contract';
import { csvLine, textCell } from '../../../platform/csv.ts';

type Analysis = analysis.PortfolioAnalysis;
type Mean = keyof typeof analysis.ANALYSIS_MEANS;
type Figure = readonly [name: string, value: number | null, unit: string, means: Mean];

const HEADER = ['Section', 'Of', 'Figure', 'Value', 'Unit', 'Definition'];

/** The analysis, a figure a line, each with what it means. What is not known has no value. */
export function analysisFile(given: Analysis): string {
  const { from, to, points, attribution, exposure } = given;
  const all = `${from} to ${to}`;
  return [
    csvLine(HEADER),
    ...linesOf('Return', all, returnFigures(given)),
    ...linesOf('Result', all, bridgeFigures(given.bridge)),
    ...attribution.flatMap(({ kind, items, ...parts }) => [
      ...linesOf('Attribution by class', kind, partFigures(parts)),
      ...items.flatMap(({ name, ...own }) => linesOf('Attribution by instrument', name, partFigures(own))),
    ]),
    ...exposure.byClass.flatMap(({ type, ...held }) => linesOf('Exposure by class', type, heldFigures(held))),
    ...exposure.byCurrency.flatMap(({ currency, ...held }) =>
      linesOf('Exposure by currency', currency, [
        ['Held', held.held, 'USD', 'currencyHeld'],
        ['Traded', held.traded, 'USD', 'currencyTraded'],
        ['Net', held.net, 'USD', 'net'],
      ]),
    ),
    ...concentrationLines(given),
    ...linesOf('Risk', all, riskFigures(given.risk)),
    ...points.flatMap((point) =>
      linesOf('Curve', point.at, [
        ['Value', point.value, 'USD', 'endValue'],
        ['Time-weighted return', point.returnPercent, 'percent', 'timeWeighted'],
        ['Below the highest point', point.drawdownPercent, 'percent', 'drawdown'],
      ]),
    ),
  ].join('');
}

function linesOf(section: string, of: string, figures: readonly Figure[]): string[] {
  return figures.map(([name, value, unit, means]) =>
    csvLine([
      section,
      textCell(of),
      name,
      value === null ? '' : String(value),
      unit,
      analysis.ANALYSIS_MEANS[means],
    ]),
  );
}

function returnFigures({ returns }: Analysis): Figure[] {
  return [
    ['Time-weighted return', returns.timeWeightedPercent, 'percent', 'timeWeighted'],
    ['Money-weighted return', returns.moneyWeightedPercent, 'percent', 'moneyWeighted'],
    ['Value at the start', returns.startValue, 'USD', 'startValue'],
    ['Paid in less paid out', returns.flows, 'USD', 'flows'],
    ['Result', returns.result, 'USD', 'result'],
    ['Value now', returns.endValue, 'USD', 'endValue'],
  ];
}

function bridgeFigures({ withdrawal, currencies, ...parts }: Analysis['bridge']): Figure[] {
  return [
    ...partFigures(parts),
    ['Withdrawal fees', withdrawal, 'USD', 'withdrawal'],
    ['Currencies held', currencies, 'USD', 'currencies'],
  ];
}

function partFigures(parts: Omit<Analysis['attribution'][number], 'kind' | 'items'>): Figure[] {
  return [
    ['Price', parts.price, 'USD', 'price'],
    ['Commission', parts.commission, 'USD', 'commission'],
    ['Financing', parts.financing, 'USD', 'financing'],
    ['Conversion', parts.conversion, 'USD', 'conversion'],
    ['Booked', parts.booked, 'USD', 'booked'],
    ['Change of open profit', parts.open, 'USD', 'open'],
    ['Total', parts.total, 'USD', 'total'],
  ];
}

function heldFigures(held: Omit<Analysis['exposure']['byClass'][number], 'type'>): Figure[] {
  return [
    ['Long', held.long, 'USD', 'exposure'],
    ['Short', held.short, 'USD', 'exposure'],
    ['Net', held.net, 'USD', 'net'],
    ['Share', held.share, 'percent', 'share'],
  ];
}

function concentrationLines({ concentration }: Analysis): string[] {
  if (!concentration) return [];
  const { index, effective, largestPercent, largestThreePercent, bySymbol } = concentration;
  return [
    ...linesOf('Concentration', 'all', [
      ['Index', index, '', 'index'],
      ['Effective number of instruments', effective, '', 'effective'],
      ['Largest', largestPercent, 'percent', 'largest'],
      ['Three largest', largestThreePercent, 'percent', 'largestThree'],
    ]),
    ...bySymbol.flatMap((one) => linesOf('Concentration by instrument', one.symbol, heldFigures(one))),
  ];
}

function riskFigures({ deepest, volatilityPercent, sharpe, tail }: Analysis['risk']): Figure[] {
  return [
    ['Deepest fall', deepest?.percent ?? 0, 'percent', 'drawdown'],
    ['Volatility', volatilityPercent, 'percent a year', 'volatility'],
    ['Sharpe ratio', sharpe, '', 'sharpe'],
    ['Value at risk, a day at 95%', tail?.valueAtRisk ?? null, 'USD', 'valueAtRisk'],
    ['Expected shortfall, a day at 95%', tail?.expectedShortfall ?? null, 'USD', 'expectedShortfall'],
  ];
}
