import type { admin, AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Badge } from '../../ui/facts/badge.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Profit } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
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
  const lead = `Margin level below ${levels.listed}%. The call comes at ${levels.call}%, the stop-out at ${levels.stopOut}%.`;
  return (
    <Panel title="Near a margin call" lead={lead} className="min-w-0">
      {accounts.length === 0 ? (
        <EmptyState title="No account is near a margin call">
          {`Accounts show here when their margin level falls below ${levels.listed}%.`}
        </EmptyState>
      ) : (
        <Table label="Accounts near a margin call" minWidth="">
          <TableHead>
            <HeadCell>Customer</HeadCell>
            <FigureHead>Level</FigureHead>
            <FigureHead from="sm">To the call</FigureHead>
            <FigureHead>To stop-out</FigureHead>
            <FigureHead from="xl">Equity</FigureHead>
            <FigureHead from="xl">Used margin</FigureHead>
            <FigureHead from="sm">Open P&L</FigureHead>
            <FigureHead from="xl">Positions</FigureHead>
          </TableHead>
          <tbody>
            {accounts.map((account) => (
              <AccountRow key={account.userId} account={account} levels={levels} />
            ))}
          </tbody>
        </Table>
      )}
      {count > accounts.length && accounts.length > 0 && (
        <p className="mt-3 text-dense text-muted">
          {`The ${countText(accounts.length)} thinnest of ${countOf(count, 'account')}.`}
        </p>
      )}
    </Panel>
  );
}

type AccountRowProps = { readonly account: Lists['nearCall'][number]; readonly levels: Lists['levels'] };

function AccountRow({ account, levels }: AccountRowProps) {
  const { marginLevel } = account;
  const isCalled = marginLevel <= levels.call;
  return (
    <Row>
      <Cell className="max-w-0 w-full">
        <CustomerLink {...account} />
      </Cell>
      <FigureCell>
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          {isCalled && <Badge tone="danger">called</Badge>}
          <span className="font-medium">{`${marginLevel.toFixed(1)}%`}</span>
        </span>
      </FigureCell>
      <FigureCell from="sm">
        {account.toCall > 0 ? formatUsd(account.toCall) : <span className="text-muted">past it</span>}
      </FigureCell>
      <FigureCell>{formatUsd(account.toStopOut)}</FigureCell>
      <FigureCell from="xl">{formatUsd(account.equity)}</FigureCell>
      <FigureCell from="xl">{formatUsd(account.usedMargin)}</FigureCell>
      <FigureCell from="sm">
        <Profit amountUsd={account.pnl} />
      </FigureCell>
      <FigureCell from="xl">{countText(account.positions)}</FigureCell>
    </Row>
  );
}
