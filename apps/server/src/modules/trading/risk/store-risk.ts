import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RiskLimits } from './report.ts';

/** The limits a customer set themselves. Somebody who never did has the usual ones. */
export async function selectRiskLimits(queryable: Queryable, userId: BookId): Promise<RiskLimits> {
  const row = await queryable.row<RiskLimits>(sql`
    select max_risk_percent as "maxRiskPercent", daily_loss_limit as "dailyLossLimitUsd"
    from trading_account where user_id = ${userId}`);
  return row ?? { maxRiskPercent: null, dailyLossLimitUsd: null };
}

/** Sets what is named and leaves the rest. */
export async function updateRiskLimits(
  queryable: Queryable,
  userId: BookId,
  { maxRiskPercent, dailyLossLimitUsd }: Partial<RiskLimits>,
): Promise<void> {
  await queryable.run(sql`
    insert into trading_account (user_id, max_risk_percent, daily_loss_limit)
    values (${userId}, ${maxRiskPercent ?? null}, ${dailyLossLimitUsd ?? null})
    on conflict (user_id) do update set
      max_risk_percent = case when ${maxRiskPercent !== undefined} then excluded.max_risk_percent
        else trading_account.max_risk_percent end,
      daily_loss_limit = case when ${dailyLossLimitUsd !== undefined} then excluded.daily_loss_limit
        else trading_account.daily_loss_limit end`);
}
