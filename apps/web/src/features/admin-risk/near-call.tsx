import type { admin, AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Profit } from '../../ui/movement.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { CustomerLink } from './customer-link.tsx';
import { countOf, countText } from './words.ts';

type Lists = AnswerOf<typeof admin.adminRiskAccounts>;
type NearCallProps = {
  readonly accounts: Lists['nearCall'];
  readonly levels: Lists['levels'];
  /** How many there are, listed or not. */
  readonly count: number;
};

const FROM_SMALL = 'hidden sm:table-cell';
const FROM_LARGE = 'hidden xl:table-cell';

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
            <HeadCell isFigure>Level</HeadCell>
            <HeadCell isFigure className={FROM_SMALL}>
              To the call
            </HeadCell>
            <HeadCell isFigure>To stop-out</HeadCell>
            <HeadCell isFigure className={FROM_LARGE}>
              Equity
            </HeadCell>
            <HeadCell isFigure className={FROM_LARGE}>
              Used margin
            </HeadCell>
            <HeadCell isFigure className={FROM_SMALL}>
              Open P&L
            </HeadCell>
            <HeadCell isFigure className={FROM_LARGE}>
              Positions
            </HeadCell>
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
      <Cell isFigure>
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          {isCalled && <Badge tone="danger">Called</Badge>}
          <span className="font-medium">{`${marginLevel.toFixed(1)}%`}</span>
        </span>
      </Cell>
      <Cell isFigure className={FROM_SMALL}>
        {account.toCall > 0 ? formatUsd(account.toCall) : <span className="text-muted">past it</span>}
      </Cell>
      <Cell isFigure>{formatUsd(account.toStopOut)}</Cell>
      <Cell isFigure className={FROM_LARGE}>
        {formatUsd(account.equity)}
      </Cell>
      <Cell isFigure className={FROM_LARGE}>
        {formatUsd(account.usedMargin)}
      </Cell>
      <Cell isFigure className={FROM_SMALL}>
        <Profit amountUsd={account.pnl} />
      </Cell>
      <Cell isFigure className={FROM_LARGE}>
        {countText(account.positions)}
      </Cell>
    </Row>
  );
}
