import type { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Fragment } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

const CLASSES = {
  forex: 'Forex',
  crypto: 'Cryptocurrencies',
  metals: 'Metals',
  indices: 'Indices',
  commodities: 'Energies',
} as const;

/** Where the account stands to win or lose. */
export function ExposurePanel({ report: { exposure } }: { readonly report: investment.RiskReport }) {
  return (
    <Panel
      title="Exposure by asset"
      lead={`Gross ${formatUsd(exposure.gross)}, net ${formatUsd(exposure.net)}.`}
    >
      {exposure.bySymbol.length === 0 ? (
        <EmptyState title="No exposure">Open positions show here by class and symbol.</EmptyState>
      ) : (
        <Table label="Exposure by class and symbol" minWidth="">
          <TableHead>
            <HeadCell>Asset</HeadCell>
            <HeadCell isFigure className="hidden sm:table-cell">
              Long
            </HeadCell>
            <HeadCell isFigure className="hidden sm:table-cell">
              Short
            </HeadCell>
            <HeadCell isFigure>Net</HeadCell>
            <HeadCell isFigure>Share</HeadCell>
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
      <Cell isFigure className="hidden sm:table-cell">
        {formatUsd(exposure.long)}
      </Cell>
      <Cell isFigure className="hidden sm:table-cell">
        {formatUsd(exposure.short)}
      </Cell>
      <Cell isFigure>{formatUsd(exposure.net)}</Cell>
      <Cell isFigure>{`${exposure.share.toFixed(1)}%`}</Cell>
    </Row>
  );
}
