import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { durationText } from '../../ui/facts/measures.ts';

type Checks = NonNullable<admin.BooksVerification['last']>['checks'];

/** Each rule with how it came out. */
export function RuleTable({ checks }: { readonly checks: Checks }) {
  return (
    <Table label="Rules that were checked" minWidth="">
      <TableHead>
        <HeadCell>{`${checks.length} rules`}</HeadCell>
        <HeadCell className="max-sm:pr-4">Result</HeadCell>
        <FigureHead from="sm">Took</FigureHead>
      </TableHead>
      <tbody>
        {checks.map(({ rule, findings, durationMs }) => (
          <Row key={rule}>
            <Cell className="w-full">{rule.charAt(0).toUpperCase() + rule.slice(1)}</Cell>
            <Cell className="max-sm:pr-4">
              <Badge tone={findings === 0 ? 'up' : 'danger'}>
                {findings === 0 ? 'holds' : `${findings} found`}
              </Badge>
            </Cell>
            <FigureCell from="sm" className="text-muted">
              {durationText(durationMs)}
            </FigureCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
