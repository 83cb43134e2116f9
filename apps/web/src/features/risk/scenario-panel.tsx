import { formatPrice } from '@halyard/catalogue';
import type { investment } from '@halyard/contract';
import { formatMarginLevel, formatPercent, formatUsd } from '@halyard/money';
import { Badge } from '../../ui/badge.tsx';
import { Profit, SideWord } from '../../ui/movement.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';

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
            <HeadCell isFigure>Change</HeadCell>
            <HeadCell isFigure className="hidden sm:table-cell">
              Equity
            </HeadCell>
            <HeadCell isFigure>Margin level</HeadCell>
          </TableHead>
          <tbody>
            {report.scenarios.map((scenario) => (
              <Row key={scenario.movePercent}>
                <Cell className="font-medium">{formatPercent(scenario.movePercent)}</Cell>
                <Cell isFigure>
                  <Profit amountUsd={scenario.change} />
                </Cell>
                <Cell isFigure className="hidden sm:table-cell">
                  {formatUsd(scenario.equity)}
                </Cell>
                <Cell isFigure>
                  <span className="inline-flex items-center gap-2">
                    {scenario.isStopOut ? (
                      <Badge tone="danger">stop-out</Badge>
                    ) : (
                      scenario.isMarginCall && <Badge tone="warn">margin call</Badge>
                    )}
                    {formatMarginLevel(scenario.marginLevel)}
                  </span>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Panel>
      <Panel
        title="Distance to stop-out"
        lead="How far one price would have to go while all others stand still."
      >
        <Table label="Moves that would close a position" minWidth="">
          <TableHead>
            <HeadCell>Position</HeadCell>
            <HeadCell isFigure>Move</HeadCell>
            <HeadCell isFigure>Price</HeadCell>
          </TableHead>
          <tbody>
            {report.stopOut.positions.map(({ id, symbol, side, movePercent, price }) => (
              <Row key={id}>
                <Cell>
                  <span className="font-medium">{symbol}</span> <SideWord side={side} />
                </Cell>
                <Cell isFigure>{movePercent === null ? 'No move' : formatPercent(movePercent)}</Cell>
                <Cell isFigure>{price === null ? '–' : formatPrice(symbol, price)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Panel>
    </div>
  );
}
