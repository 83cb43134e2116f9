import type { admin, AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Badge } from '../../ui/facts/badge.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Profit } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { CustomerLink } from './customer-link.tsx';
import { countOf, countText } from '../../ui/facts/measures.ts';

type Lists = AnswerOf<typeof admin.adminRiskAccounts>;
type NearCallProps = {
  readonly accounts: Lists['nearCall'];
  readonly levels: Lists['levels'];
  /** How many there are, listed or not. */
  readonly count: number;
};

/** Who is about to be called or closed out, the thinnest first. */
export function NearCall({ accounts, levels, count }: NearCallProps) {
  const lead = `Margin level below ${levels.listed}%. The call comes at ${levels.call}%, the stop-out at ${levels.stopOut}%, unless a group says otherwise.`;
  return (
    <Panel title="Near a margin call" lead={lead} className="min-w-0">
      {accounts.length === 0 ? (
        <EmptyState title="No account is near a margin call">
          {`Accounts show here when their margin level falls below ${levels.listed}%.`}
        </EmptyState>
      ) : (
        <ColumnTable
          label="Accounts near a margin call"
          columns={columnsBeside(levels)}
          rows={accounts}
          idOf={({ userId, book }) => book?.id ?? userId}
        />
      )}
      {count > accounts.length && accounts.length > 0 && (
        <p className="mt-3 text-dense text-muted">
          {`The ${countText(accounts.length)} thinnest of ${countOf(count, 'account')}.`}
        </p>
      )}
    </Panel>
  );
}

const columnsBeside = (usual: Lists['levels']): readonly Column<Lists['nearCall'][number]>[] => [
  column('Customer', { className: 'max-w-0 w-full' }, (account) => <CustomerLink {...account} />),
  figureColumn('Level', ({ marginLevel, levels }) => (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {marginLevel <= levels.call && <Badge tone="danger">called</Badge>}
      <span className="font-medium">{`${marginLevel.toFixed(1)}%`}</span>
      {(levels.call !== usual.call || levels.stopOut !== usual.stopOut) && (
        <span className="w-full text-meta text-muted">{`call ${levels.call}%, stop-out ${levels.stopOut}%`}</span>
      )}
    </span>
  )),
  figureColumn('To the call', { from: 'sm' }, ({ toCall }) =>
    toCall > 0 ? formatUsd(toCall) : <span className="text-muted">past it</span>,
  ),
  figureColumn('To stop-out', ({ toStopOut }) => formatUsd(toStopOut)),
  figureColumn('Equity', { from: 'xl' }, ({ equity }) => formatUsd(equity)),
  figureColumn('Used margin', { from: 'xl' }, ({ usedMargin }) => formatUsd(usedMargin)),
  figureColumn('Open P&L', { from: 'sm' }, ({ pnl }) => <Profit amountUsd={pnl} />),
  figureColumn('Positions', { from: 'xl' }, ({ positions }) => countText(positions)),
];
