import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@halyard/server';
import { type Caller, freePort } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { countFindings } from '../../cluster/count-findings.ts';
import type { Player } from '../../cluster/people.ts';
import { openPosition } from '../../cluster/trader.ts';
import { type Drill, type Figure, none } from '../../fault.ts';
import type { Members } from './members.ts';
import type { Name } from './places.ts';
import type { Programs } from './programs.ts';

const TICKET = { symbol: 'EUR/USD', quantity: '100' } as const;
const APART_MS = 2000;
const LOOK_EVERY_MS = 200;

/** Takes a backup of the whole to go back to. */
export async function takeBackup(members: Members, { pgbackrest }: Programs, leader: Name): Promise<void> {
  await members.runOn(leader, [pgbackrest, 'stanza-create']);
  await members.runOn(leader, [pgbackrest, 'backup', '--type=full', '--start-fast']);
}

type Between = {
  readonly folder: string;
  readonly leader: Name;
  readonly caller: Caller;
  readonly player: Player;
  readonly say: Drill['say'];
};

/** Two orders with two seconds between; then the backup and the log are brought to the moment between them. */
export async function goBackBetween(
  members: Members,
  { folder, leader, caller, player, say }: Between,
): Promise<readonly Figure[]> {
  const first = await openPosition(caller, player, TICKET, 0);
  await sleep(APART_MS / 2);
  const between = new Date().toISOString();
  await sleep(APART_MS / 2);
  const second = await openPosition(caller, player, TICKET, 0);
  await untilArchived(members);

  const dataDir = join(folder, 'restored');
  const port = await freePort();
  await members.runOn(leader, ['sh', 'restore.sh', dataDir, String(port), between]);
  try {
    const address = new URL(members.url);
    address.port = String(port);
    const restored = openDatabase(address.href, { poolSize: 1 });
    const rows = await restored.rows<{ id: string }>(
      sql`select id from trading_position where id in (${first}, ${second})`,
    );
    const findings = await countFindings({ database: restored }, say);
    await restored.close();
    const isRight = rows.length === 1 && rows[0]?.id === first;
    return [
      none('findings in what was restored', findings),
      {
        what: 'a restore to the second between two acknowledged orders holds the first and not the second',
        figure: isRight ? 'yes' : `holds ${rows.length}`,
        goal: 'yes',
        isMet: isRight,
      },
    ];
  } finally {
    await members.runOn(leader, ['pg_ctl', 'stop', '-m', 'immediate', '-D', dataDir]);
  }
}

/** What is written now lies with the backups. */
async function untilArchived({ superuserUrl }: Members): Promise<void> {
  const superuser = openDatabase(superuserUrl, { poolSize: 1 });
  const ended = await superuser.row<{ wal: string }>(sql`select pg_walfile_name(pg_switch_wal()) as wal`);
  const isArchived = sql`select last_archived_wal >= ${ended?.wal} as "isArchived" from pg_stat_archiver`;
  while (!(await superuser.row<{ isArchived: boolean | null }>(isArchived))?.isArchived)
    await sleep(LOOK_EVERY_MS);
  await superuser.close();
}
