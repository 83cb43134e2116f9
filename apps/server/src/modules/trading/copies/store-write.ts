import type { BookId } from '@halyard/accounting';
import type { Copying } from '@halyard/engine';
import sql from 'sql-template-tag';
import {
  type Column,
  column,
  insertStep,
  rowsOf,
  type Step,
} from '../../../platform/database/batch-write.ts';
import type { CopyRow, LeadRow } from '../desk/writes.ts';

/** The steps of a commit that concern books others copy, and books that copy. */

export type Copies = {
  readonly leads: readonly LeadRow[];
  readonly copies: readonly CopyRow[];
  readonly copiers: readonly { readonly userId: BookId; readonly copying: Copying }[];
};

export function copySteps({ leads, copies, copiers }: Copies): Step[] {
  const steps: Step[] = [];
  if (leads.length > 0) {
    steps.push(insertStep('leads', sql`trading_lead_fill`, leadColumns, leads), leaderStep(leads));
  }
  if (copies.length > 0) {
    // A close that waited is said once more when it could be; nothing else is ever said twice.
    const ending = sql`on conflict (user_id, place) do update
      set (outcome, reason, quantity, price, decided_at) = row(excluded.outcome, excluded.reason, excluded.quantity, excluded.price, excluded.decided_at)
      where trading_copy.outcome = 'waiting'`;
    steps.push(insertStep('copies', sql`trading_copy`, copyColumns, copies, { ending }));
  }
  if (copiers.length > 0) steps.push(copierStep(copiers));
  return steps;
}

const owner = ({ userId }: { readonly userId: BookId }) => userId;

const leadColumns: Column<LeadRow>[] = [
  column('user_id', 'uuid', owner),
  column('place', 'bigint', ({ fill }) => fill.place),
  column('kind', 'text', ({ fill }) => fill.kind),
  column('position_id', 'uuid', ({ fill }) => fill.position.id),
  column('symbol', 'text', ({ fill }) => fill.position.symbol),
  column('side', 'text', ({ fill }) => fill.position.side),
  column('leverage', 'smallint', ({ fill }) => fill.position.leverage),
  column('quantity', 'bigint', ({ fill }) => fill.quantity),
  column('remaining', 'bigint', ({ fill }) => fill.remainingQuantity),
  column('price', 'bigint', ({ fill }) => fill.price),
  column('equity', 'bigint', ({ fill }) => fill.equityUsd),
  column('filled_at', 'timestamptz', ({ at }) => at),
];

/** Where a book's fills stand: the last place it has told. */
function leaderStep(leads: readonly LeadRow[]): Step {
  const last = new Map(leads.map(({ userId, fill }) => [userId, { userId, place: fill.place }]));
  const columns: Column<{ readonly userId: BookId; readonly place: bigint }>[] = [
    column('user_id', 'uuid', owner),
    column('place', 'bigint', ({ place }) => place),
  ];
  return {
    name: 'leaders',
    step: sql`update trading_leader l set place = n.place
      from ${rowsOf(columns, [...last.values()])} join moved on moved.user_id = n.user_id where l.user_id = n.user_id`,
  };
}

const copyColumns: Column<CopyRow>[] = [
  column('user_id', 'uuid', owner),
  column('place', 'bigint', ({ copied }) => copied.place),
  column('outcome', 'text', ({ copied }) => copied.outcome),
  column('reason', 'text', ({ copied }) => copied.reason),
  column('position_id', 'uuid', ({ copied }) => copied.positionId),
  column('quantity', 'bigint', ({ copied }) => copied.quantity),
  column('price', 'bigint', ({ copied }) => copied.price),
  column('decided_at', 'timestamptz', ({ at }) => at),
];

function copierStep(copiers: Copies['copiers']): Step {
  type Row = Copies['copiers'][number];
  const columns: Column<Row>[] = [
    column('user_id', 'uuid', owner),
    column('status', 'text', ({ copying }) => copying.status),
    column('place', 'bigint', ({ copying }) => copying.place),
    column('loss_floor', 'bigint', ({ copying }) => copying.lossFloorUsd),
  ];
  return {
    name: 'copiers',
    step: sql`update trading_copier c set status = n.status, place = n.place, loss_floor = n.loss_floor
      from ${rowsOf(columns, copiers)} join moved on moved.user_id = n.user_id where c.user_id = n.user_id`,
  };
}
