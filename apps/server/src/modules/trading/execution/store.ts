import sql, { raw } from 'sql-template-tag';
import { column, namesOf, rowsOf } from '../../../platform/database/batch-write.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Execution } from './times.ts';

const columns = [
  column<Execution>('fill_id', 'uuid', ({ fillId }) => fillId),
  column<Execution>('measured_at', 'timestamptz', ({ at }) => at),
  column<Execution>('cause', 'text', ({ cause }) => cause),
  column<Execution>('took_us', 'integer', ({ tookUs }) => tookUs),
  column<Execution>('slippage_ppm', 'integer', ({ slippagePpm }) => slippagePpm),
];

/** A fill that was lost since it was measured, with a database that was put back, holds up no other. */
export async function insertExecutions(
  queryable: Queryable,
  executions: readonly Execution[],
): Promise<void> {
  await queryable.run(sql`
    insert into trading_execution (${namesOf(columns)})
    select ${namesOf(columns, 'n.')} from ${rowsOf(columns, executions)}
    join trading_fill f on f.id = n.fill_id on conflict do nothing`);
}

/** Three percentiles: the middle, 95 and 99 of a hundred. Null when nothing was measured. */
type Percentiles = readonly [p50: number, p95: number, p99: number] | null;

export type ExecutionFigures = {
  /** The oldest that was counted; null when none was. */
  readonly since: Date | null;
  readonly fills: number;
  readonly requests: number;
  readonly requestUs: Percentiles;
  readonly triggerUs: Percentiles;
  readonly measured: number;
  readonly better: number;
  readonly worse: number;
  readonly slippagePpm: Percentiles;
};

/** The newest of those since a moment, at most so many: what a percentile of more would say is the same. */
export async function selectExecutionFigures(
  queryable: Queryable,
  since: Date,
  most: number,
): Promise<ExecutionFigures | null> {
  const percentiles = (of: 'took_us' | 'slippage_ppm') =>
    sql`percentile_cont(array[0.5, 0.95, 0.99]) within group (order by ${raw(of)})`;
  return queryable.row<ExecutionFigures>(sql`
    select min(measured_at) as since, count(*)::int as fills,
      (count(*) filter (where cause = 'request'))::int as requests,
      ${percentiles('took_us')} filter (where cause = 'request') as "requestUs",
      ${percentiles('took_us')} filter (where cause = 'trigger') as "triggerUs",
      count(slippage_ppm)::int as measured,
      (count(*) filter (where slippage_ppm < 0))::int as better,
      (count(*) filter (where slippage_ppm > 0))::int as worse,
      ${percentiles('slippage_ppm')} as "slippagePpm"
    from (
      select * from trading_execution where measured_at >= ${since} order by measured_at desc limit ${most}
    ) recent`);
}
