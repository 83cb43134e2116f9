import type { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Fragment } from 'react';
import { CLASSES } from '../../domain/prices/classes.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';

/** Where the account stands to win or lose. */
export function ExposurePanel({ report: { exposure } }: { readonly report: investment.RiskReport }) {
  return (
    <Panel
      title="Exposure by asset"
      lead={`Gross ${formatUsd(exposure.gross)}, net ${formatUsd(exposure.net)}.`}
    >
      {exposure.bySymbol.length === 0 ? (
        <EmptyState
          title="No exposure"
          action={
            <Link to="/portal" query={{ tab: 'trading' }} className={buttonStyle('secondary')}>
              Open a trade
            </Link>
          }
        >
          Open positions show here by class and symbol.
        </EmptyState>
      ) : (
        <Table label="Exposure by class and symbol" minWidth="">
          <TableHead>
            <HeadCell>Asset</HeadCell>
            <FigureHead from="sm">Long</FigureHead>
            <FigureHead from="sm">Short</FigureHead>
            <FigureHead>Net</FigureHead>
            <FigureHead>Share</FigureHead>
          </TableHead>
          <tbody>
            {exposure.byClass.map((group) => (
              <Fragment key={group.type}>
                <ExposureRow label={CLASSES[group.type]} exposure={group} isGroup />
                {exposure.bySymbol
                  .filter(({ type }) => type === group.type)
                  .map((one) => (
                    <ExposureRow key={one.symbol} label={one.symbol} exposure={one} />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

type ExposureRowProps = {
  readonly label: string;
  readonly exposure: Pick<
    investment.RiskReport['exposure']['byClass'][number],
    'long' | 'short' | 'net' | 'share'
  >;
  readonly isGroup?: boolean;
};

function ExposureRow({ label, exposure, isGroup = false }: ExposureRowProps) {
  return (
    <Row className={isGroup ? 'font-medium' : 'text-muted'}>
      <Cell>{isGroup ? label : <span className="pl-4">{label}</span>}</Cell>
      <FigureCell from="sm">{formatUsd(exposure.long)}</FigureCell>
      <FigureCell from="sm">{formatUsd(exposure.short)}</FigureCell>
      <FigureCell>{formatUsd(exposure.net)}</FigureCell>
      <FigureCell>{`${exposure.share.toFixed(1)}%`}</FigureCell>
    </Row>
  );
}
