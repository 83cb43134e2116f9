import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** What runs beside the database of three machines, with programs that only write down that they were called. */

const SCRIPTS = join(import.meta.dirname, '../deploy/high-availability');
const FULL_TODAY = '        full backup: 20261124-030001F\n';
const FULL_ON_SUNDAY = '        full backup: 20261122-030001F\n';
const INCR_TODAY = '        incr backup: 20261122-030001F_20261124-030002I\n';

type World = {
  /** It leads from this look on. */
  readonly leadsAt?: number;
  readonly hour?: string;
  readonly weekday?: string;
  readonly info?: string;
  /** What goes wrong. */
  readonly failing?: string;
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scripts-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What was called until the script had slept five times. */
async function run(script: string, { leadsAt = 1, hour = '14', weekday = '2', info = '', failing }: World) {
  const programs = {
    curl: `echo curl >>log; [ "$(grep -c curl log)" -ge ${leadsAt} ]`,
    date: `case "$*" in *%H) echo ${hour};; *%u) echo ${weekday};; *%Y%m%d) echo 20261124;; *) echo 1764000000;; esac`,
    sleep: `echo "sleep $1" >>log; [ "$(grep -c sleep log)" -lt 5 ] || kill $PPID`,
    pgbackrest:
      `[ "$1" = info ] && { cat info; exit 0; }; echo "$*" >>log; [ "$1" != '${failing}' ] || exit 1; ` +
      `[ "$1" != backup ] || printf '${FULL_TODAY.trimEnd()}\\n' >>info`,
    'restore.sh': 'echo restore >>log; exit 1',
    rm: 'exit 0',
    pg_ctl: 'exit 0',
  };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\ncd "${folder}" || exit 1\n${text}\n`);
    await chmod(join(folder, name), 0o755);
  }
  await writeFile(join(folder, 'info'), info);
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  const { stderr = '' } = await promisify(execFile)('sh', [join(SCRIPTS, script)], { env }).catch(
    (ended: { readonly stderr?: string }) => ended,
  );
  const calls = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
  return { said: stderr, calls: calls.filter((call) => call !== 'curl') };
}

const made = (calls: readonly string[]) => calls.filter((call) => call.startsWith('backup'));

it('the first backup is made as soon as somebody leads, whatever the hour, and once', async () => {
  const { calls } = await run('backup.sh', { leadsAt: 3, hour: '01' });
  expect(calls).toEqual([
    'sleep 60',
    'sleep 60',
    'stanza-create',
    'backup --type=full',
    'sleep 60',
    'sleep 60',
    'sleep 60',
  ]);
});

it.each([
  ['what has changed, on a day that has none', { info: FULL_ON_SUNDAY }, ['backup --type=incr']],
  ['all of it on Sundays', { info: FULL_ON_SUNDAY, weekday: '7' }, ['backup --type=full']],
  ['nothing before three', { info: FULL_ON_SUNDAY, hour: '02' }, []],
  ['nothing where another made it today', { info: FULL_ON_SUNDAY + INCR_TODAY, hour: '08' }, []],
  ['nothing by one that does not lead', { leadsAt: 100 }, []],
] as const)('each day is kept: %s', async (_, world, backups) => {
  expect(made((await run('backup.sh', world)).calls)).toEqual(backups);
});

it.each(['stanza-create', 'backup'])(
  'where %s fails it is said, and tried again within the hour',
  async (failing) => {
    const { said, calls } = await run('backup.sh', { failing });
    expect(said).toContain('BACKUP FAILED');
    expect(
      calls.filter((call) => call === failing || call === `${failing} --type=full`).length,
    ).toBeGreaterThan(1);
    expect(calls.filter((call) => call.startsWith('sleep'))).toEqual(
      Array.from({ length: 5 }, () => 'sleep 900'),
    );
  },
);

it('a rehearsal that failed is done again the next day, and the first waits for a backup', async () => {
  const failed = await run('rehearse.sh', { info: FULL_TODAY });
  expect(failed.said).toContain('REHEARSAL FAILED');
  expect(failed.calls.slice(0, 3)).toEqual(['restore', 'sleep 86400', 'restore']);
  await rm(join(folder, 'log'));
  expect((await run('rehearse.sh', {})).calls).toEqual(Array.from({ length: 5 }, () => 'sleep 60'));
});
