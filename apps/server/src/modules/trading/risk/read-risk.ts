import type { AnswerOf, BodyOf, investment } from '@halyard/contract';
import { portfolioSummary } from '@halyard/engine';
import { parseUnits, usd } from '@halyard/money';
import type { BookReader } from '../../../platform/memory/read-memory.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import type { ReadAccountWorth } from '../reads/read-account-worth.ts';
import { price } from '../desk/wire.ts';
import { toldExposure } from './exposure.ts';
import { type RiskAlert, type RiskLimits, type RiskReport, riskReport } from './report.ts';
import * as store from './store-risk.ts';

type Answer = AnswerOf<typeof investment.getRisk>;

/** The risk of an account at this moment. */
export async function readRisk(
  deps: TradingDeps,
  readAccountWorth: ReadAccountWorth,
  reader: BookReader,
): Promise<Answer> {
  const [{ account, day }, limits] = await Promise.all([
    readAccountWorth(reader),
    store.selectRiskLimits(deps.database, reader.bookId),
  ]);
  const { group, state } = account;
  const market = deps.market.seenBy(group, deps.market.view());
  const { dayChangeUsd } = portfolioSummary(state, market, day);
  return toAnswer(riskReport({ state, market, dayChangeUsd, limits }), limits);
}

/** Sets the limits a customer wants to be warned at. */
export async function setRiskLimits(
  deps: TradingDeps,
  readAccountWorth: ReadAccountWorth,
  reader: BookReader,
  body: BodyOf<typeof investment.setRiskLimits>,
): Promise<Answer> {
  const { maxRiskPercent, dailyLossLimit } = body;
  await store.updateRiskLimits(deps.database, reader.bookId, {
    ...(maxRiskPercent === undefined ? {} : { maxRiskPercent }),
    ...(dailyLossLimit === undefined ? {} : { dailyLossLimitUsd: parseLimit(dailyLossLimit) }),
  });
  return readRisk(deps, readAccountWorth, reader);
}

function parseLimit(input: string | number | null): bigint | null {
  if (input === null) return null;
  const read = parseUnits(input, 2);
  if (read.ok) return read.value > 0n ? read.value : refuse('invalid-amount');
  if (read.failure === 'too-many-decimals')
    return refuse('too-many-decimals', { decimals: 2, currency: 'USD' });
  return refuse(read.failure === 'too-large' ? 'amount-too-large' : 'invalid-amount');
}

function toAnswer(report: RiskReport, set: RiskLimits): Answer {
  const { limits, utilisation, exposure, stopOut, stopLosses, dailyLoss } = report;
  return {
    equity: usd(report.equityUsd),
    usedMargin: usd(report.usedMarginUsd),
    availableMargin: usd(report.freeMarginUsd),
    marginLevel: report.marginLevelPercent,
    limits: {
      maxRiskPercent: limits.maxRiskPercent,
      dailyLossLimit: usd(limits.dailyLossLimitUsd),
      isMaxRiskSet: set.maxRiskPercent !== null,
      isDailyLossSet: set.dailyLossLimitUsd !== null,
    },
    utilisation: {
      riskCapital: usd(utilisation.riskCapitalUsd),
      allowed: usd(utilisation.allowedUsd),
      percentOfEquity: utilisation.percentOfEquity,
      percentOfAllowed: utilisation.percentOfAllowed,
    },
    exposure: {
      gross: usd(exposure.grossUsd),
      net: usd(exposure.netUsd),
      byClass: exposure.byClass.map((one) => ({ type: one.type, ...toldExposure(one) })),
      bySymbol: exposure.bySymbol.map((one) => ({
        symbol: one.symbol,
        type: one.type,
        ...toldExposure(one),
      })),
    },
    stopOut: {
      level: stopOut.levelPercent,
      equity: usd(stopOut.equityUsd),
      distance: usd(stopOut.distanceUsd),
      positions: stopOut.positions.map((one) => ({
        ...one,
        price: one.price === null ? null : price(one.price),
      })),
    },
    scenarios: report.scenarios.map(({ equityUsd, changeUsd, marginLevelPercent, ...rest }) => ({
      ...rest,
      equity: usd(equityUsd),
      change: usd(changeUsd),
      marginLevel: marginLevelPercent,
    })),
    stopLosses: {
      covered: stopLosses.covered,
      uncovered: stopLosses.uncovered,
      coveredPercent: stopLosses.coveredPercent,
      atRisk: usd(stopLosses.atRiskUsd),
    },
    dailyLoss: {
      loss: usd(dailyLoss.lossUsd),
      limit: usd(dailyLoss.limitUsd),
      usedPercent: dailyLoss.usedPercent,
    },
    alerts: report.alerts.map(toAlert),
  };
}

function toAlert(alert: RiskAlert): Answer['alerts'][number] {
  const { code, severity } = alert;
  switch (code) {
    case 'margin-level-low':
      return { code, severity, value: alert.levelPercent, limit: alert.belowPercent };
    case 'no-stop-loss':
      return { code, severity, value: alert.positions, limit: alert.ofPositions };
    default:
      return { code, severity, value: usd(alert.amountUsd), limit: usd(alert.limitUsd) };
  }
}
