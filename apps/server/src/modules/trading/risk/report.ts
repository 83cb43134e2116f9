import { figuresOf, type Levels, levelsOf, type Market, type TradingState } from '@halyard/engine';
import { divideDown } from '@halyard/money';
import { type Exposures, exposuresOf } from './exposure.ts';
import { lowLevel } from './low-level.ts';
import { type Scenario, scenariosOf, type StopOutMove, stopOutMoves } from './moves.ts';
import { percentOf } from './percent.ts';
import { type StopLosses, stopLossesOf } from './stop-losses.ts';

/**
 * The risk of an account from its state and the market alone; amounts in US cents. The limits are the customer's own:
 * passing one is told and blocks nothing.
 */

/** Null stands for the usual one. */
export type RiskLimits = {
  readonly maxRiskPercent: number | null;
  readonly dailyLossLimitUsd: bigint | null;
};

const USUAL_MAX_RISK_PERCENT = 20;
const USUAL_DAILY_LOSS_USD = 250_000n;

/** From this part of a limit on one is told that it is near. */
const NEAR_PERCENT = 80n;

export type RiskAlert = { readonly severity: 'warning' | 'critical' } & (
  | { readonly code: 'margin-level-low'; readonly levelPercent: number; readonly belowPercent: number }
  | {
      readonly code:
        | 'risk-near-limit'
        | 'risk-over-limit'
        | 'daily-loss-near-limit'
        | 'daily-loss-over-limit';
      readonly amountUsd: bigint;
      readonly limitUsd: bigint;
    }
  | { readonly code: 'no-stop-loss'; readonly positions: number; readonly ofPositions: number }
);

export type RiskReport = {
  readonly equityUsd: bigint;
  readonly usedMarginUsd: bigint;
  readonly freeMarginUsd: bigint;
  /** Null without positions, and where no margin is judged. */
  readonly marginLevelPercent: number | null;
  readonly limits: { readonly maxRiskPercent: number; readonly dailyLossLimitUsd: bigint };
  readonly utilisation: {
    readonly riskCapitalUsd: bigint;
    readonly allowedUsd: bigint;
    /** Null where margin is tied up and nothing is left to measure it by. */
    readonly percentOfEquity: number | null;
    readonly percentOfAllowed: number | null;
  };
  readonly exposure: Exposures;
  readonly stopOut: {
    readonly levelPercent: number;
    readonly equityUsd: bigint;
    readonly distanceUsd: bigint;
    readonly positions: readonly StopOutMove[];
  };
  readonly scenarios: readonly Scenario[];
  readonly stopLosses: StopLosses;
  readonly dailyLoss: { readonly lossUsd: bigint; readonly limitUsd: bigint; readonly usedPercent: number };
  readonly alerts: readonly RiskAlert[];
};

export type RiskInput = {
  readonly state: TradingState;
  readonly market: Market;
  readonly dayChangeUsd: bigint;
  readonly limits: RiskLimits;
};

export function riskReport({ state, market, dayChangeUsd, limits }: RiskInput): RiskReport {
  const { positions } = state;
  const { equityUsd, usedMarginUsd, freeMarginUsd, marginLevelHundredths } = figuresOf(state, market);
  const maxRiskPercent = limits.maxRiskPercent ?? USUAL_MAX_RISK_PERCENT;
  const dailyLossLimitUsd = limits.dailyLossLimitUsd ?? USUAL_DAILY_LOSS_USD;
  const allowedUsd = equityUsd > 0n ? divideDown(equityUsd * BigInt(maxRiskPercent), 100n) : 0n;
  const levels = levelsOf(state, market);
  const { stopOut } = levels;
  const stopOutUsd = (usedMarginUsd * stopOut) / 100n;
  const lossUsd = dayChangeUsd < 0n ? -dayChangeUsd : 0n;
  const figures = {
    equityUsd,
    usedMarginUsd,
    freeMarginUsd,
    marginLevelPercent: marginLevelHundredths === null ? null : Number(marginLevelHundredths) / 100,
    limits: { maxRiskPercent, dailyLossLimitUsd },
    utilisation: {
      riskCapitalUsd: usedMarginUsd,
      allowedUsd,
      percentOfEquity: percentOf(usedMarginUsd, equityUsd),
      percentOfAllowed: percentOf(usedMarginUsd, allowedUsd),
    },
    exposure: exposuresOf(positions, market),
    stopOut: {
      levelPercent: Number(stopOut),
      equityUsd: stopOutUsd,
      distanceUsd: equityUsd - stopOutUsd,
      positions: stopOutMoves(state, market),
    },
    scenarios: scenariosOf(state, market),
    stopLosses: stopLossesOf(positions, market),
    dailyLoss: {
      lossUsd,
      limitUsd: dailyLossLimitUsd,
      usedPercent: percentOf(lossUsd, dailyLossLimitUsd) ?? 0,
    },
  };
  const alerts = state.isManaged ? alertsOfDay(figures) : alertsOf(figures, levels);
  return { ...figures, alerts };
}

/** What the customer should know of, the gravest first. */
function alertsOf(figures: Omit<RiskReport, 'alerts'>, levels: Levels): RiskAlert[] {
  const { marginLevelPercent: level, utilisation, stopLosses } = figures;
  const alerts: RiskAlert[] = [];
  const [low, call] = [Number(lowLevel(levels)), Number(levels.call)];
  if (level !== null && level <= low) {
    const isCall = level <= call;
    alerts.push({
      code: 'margin-level-low',
      severity: isCall ? 'critical' : 'warning',
      levelPercent: level,
      belowPercent: isCall ? call : low,
    });
  }
  alerts.push(
    ...alertOfLimit(utilisation.riskCapitalUsd, utilisation.allowedUsd, 'risk'),
    ...alertsOfDay(figures),
  );
  const { covered, uncovered } = stopLosses;
  if (uncovered > 0) {
    alerts.push({
      code: 'no-stop-loss',
      severity: 'warning',
      positions: uncovered,
      ofPositions: covered + uncovered,
    });
  }
  return alerts.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Of a managed book nothing else: it holds all in full by its nature, no margin of it is judged, and its owner can set no stop. */
function alertsOfDay({ dailyLoss }: Pick<RiskReport, 'dailyLoss'>): RiskAlert[] {
  return alertOfLimit(dailyLoss.lossUsd, dailyLoss.limitUsd, 'daily-loss');
}

function alertOfLimit(amountUsd: bigint, limitUsd: bigint, of: 'risk' | 'daily-loss'): RiskAlert[] {
  if (amountUsd > limitUsd) return [{ code: `${of}-over-limit`, severity: 'critical', amountUsd, limitUsd }];
  const isNear = amountUsd > 0n && amountUsd * 100n >= limitUsd * NEAR_PERCENT;
  return isNear ? [{ code: `${of}-near-limit`, severity: 'warning', amountUsd, limitUsd }] : [];
}

function rankOf({ severity }: RiskAlert): number {
  return severity === 'critical' ? 0 : 1;
}
