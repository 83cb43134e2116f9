import { Panel } from '../../ui/panel.tsx';
import type { System } from './states.ts';
import { bytesText, durationText } from './system-words.ts';

export function DatabasePanel({ database }: { readonly database: System['database'] }) {
  const { connections, oldestTransactionMs } = database;
  const open = connections.active + connections.idle + connections.idleInTransaction;
  const rows = [
    ['PostgreSQL', database.version],
    ['Size', bytesText(database.sizeBytes)],
    ['Connections', `${open} of ${connections.most}`],
    ['At work', String(connections.active)],
    ['Idle in a transaction', String(connections.idleInTransaction)],
    ['Oldest transaction', oldestTransactionMs === null ? 'none open' : durationText(oldestTransactionMs)],
    ['Migrations applied', String(database.migrations)],
  ] as const;
  return (
    <Panel title="Database" lead="Connections are those of all nodes and jobs.">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-dense">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
