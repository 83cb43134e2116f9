import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { TableSection } from '../../ui/lists/table-section.tsx';
import { agoText, bytesText, durationText, shortId } from '../../ui/facts/measures.ts';

type NodesPanelProps = { readonly at: string; readonly nodes: readonly admin.SystemNode[] };

/** The processes that serve this installation, and the prices each of them has. */
export function NodesPanel({ at, nodes }: NodesPanelProps) {
  return (
    <TableSection
      title="Nodes"
      lead="Each says every five seconds that it is there. A silent one is forgotten after a minute."
    >
      <Table label="All nodes" minWidth="">
        <TableHead>
          <HeadCell>Node</HeadCell>
          <HeadCell>State</HeadCell>
          <FigureHead from="sm">Up for</FigureHead>
          <FigureHead from="sm">Sockets</FigureHead>
          <FigureHead from="sm">Memory</FigureHead>
          <HeadCell from="md">Version</HeadCell>
        </TableHead>
        <tbody>
          {nodes.map((node) => (
            <NodeRow key={node.id} at={at} node={node} />
          ))}
        </tbody>
      </Table>
    </TableSection>
  );
}

function NodeRow({ at, node }: { readonly at: string; readonly node: admin.SystemNode }) {
  const upFor = durationText(Date.parse(at) - Date.parse(node.startedAt));
  return (
    <Row>
      <Cell>
        <span className="font-medium">{shortId(node.id)}</span>
        {node.isThis && <span className="text-muted"> · this one</span>}
        <span className="block text-meta break-all text-muted">{`${node.host}, process ${node.pid}`}</span>
        <span className="block text-meta text-muted sm:hidden">
          {`up ${upFor}, ${node.sockets} ${node.sockets === 1 ? 'socket' : 'sockets'}, ${bytesText(node.memoryBytes)}`}
        </span>
      </Cell>
      <Cell>
        {node.isSilent ? <Badge tone="danger">silent</Badge> : <Badge tone="up">up</Badge>}
        {node.isSilent && (
          <span className="mt-0.5 block text-meta text-muted">{`seen ${agoText(node.seenAt, at)}`}</span>
        )}
        {node.bus === 'away' && !node.isSilent && (
          <span className="mt-0.5 block text-meta text-danger">no bus: looks for news by itself</span>
        )}
      </Cell>
      <FigureCell from="sm" title={`since ${dateTimeText(node.startedAt)}`}>
        {upFor}
      </FigureCell>
      <FigureCell from="sm">{node.sockets}</FigureCell>
      <FigureCell from="sm">{bytesText(node.memoryBytes)}</FigureCell>
      <Cell from="md" className="text-muted">
        {node.version}
      </Cell>
    </Row>
  );
}
