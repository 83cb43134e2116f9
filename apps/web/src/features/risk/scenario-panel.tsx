import { formatPrice } from '@halyard/catalogue';
import type { investment } from '@halyard/contract';
import { formatMarginLevel, formatPercent, formatUsd } from '@halyard/money';
import { Badge } from '../../ui/facts/badge.tsx';
import { Profit, SideWord } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';

type ReportProps = { readonly report: investment.RiskReport };

/** What moves of the market would do, and how far each position is from being closed. */
export function ScenarioPanel({ report }: ReportProps) {
  if (report.stopOut.positions.length === 0) return null;
  return (
    <div className="grid gap-6 lg:grid-cols-[7fr_5fr]">
      <Panel title="If all prices move" lead="Every position at once, in the same direction.">
        <Table label="Moves and what they would do" minWidth="">
          <TableHead>
            <HeadCell>Move</HeadCell>
            <FigureHead>Change</FigureHead>
            <FigureHead from="sm">Equity</FigureHead>
            <FigureHead>Margin level</FigureHead>
          </TableHead>
          <tbody>
            {report.scenarios.map((scenario) => (
              <Row key={scenario.movePercent}>
                <Cell className="font-medium">{formatPercent(scenario.movePercent)}</Cell>
                <FigureCell>
                  <Profit amountUsd={scenario.change} />
                </FigureCell>
                <FigureCell from="sm">{formatUsd(scenario.equity)}</FigureCell>
                <FigureCell>
                  <span className="inline-flex items-center gap-2">
                    {scenario.isStopOut ? (
                      <Badge tone="danger">stop-out</Badge>
                    ) : (
                      scenario.isMarginCall && <Badge tone="warn">margin call</Badge>
                    )}
                    {formatMarginLevel(scenario.marginLevel)}
                  </span>
                </FigureCell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Panel>
      <Panel
        title="Distance to stop-out"
        lead="How far one price would have to go while all others stand still. Your own exits close first."
      >
        <Table label="Moves that would close a position" minWidth="">
          <TableHead>
            <HeadCell>Position</HeadCell>
            <FigureHead>Move</FigureHead>
            <FigureHead>Price</FigureHead>
          </TableHead>
          <tbody>
            {report.stopOut.positions.map(({ id, symbol, side, movePercent, price }) => (
              <Row key={id}>
                <Cell>
                  <span className="font-medium">{symbol}</span> <SideWord side={side} />
                </Cell>
                <FigureCell>
                  {movePercent === null ? 'None closes it' : formatPercent(movePercent)}
                </FigureCell>
                <FigureCell>{price === null ? '–' : formatPrice(symbol, price)}</FigureCell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Panel>
    </div>
  );
}
