import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { needing } from '@halyard/testkit';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPostgresBinaries, restoreLibraryLinks } from './binaries.ts';
import { readSuperuserPassword } from './cluster.ts';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './index.ts';
import { isPostmasterOf } from './leftover.ts';

const door = path.join(import.meta.dirname, 'index.ts');

// One cluster serves most tests, because making one costs about a second. Its path has a space.
let area: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const logged: string[] = [];

async function start(dir = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log: (line) => logged.push(line) });
  running.push(postgres);
  return postgres;
}

async function query<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function startChild(file: string, parameters: readonly string[], cwd = area): ChildProcess {
  const child = spawn(file, parameters, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function readPostmasterPid(dir: string): number {
  return Number.parseInt(fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8'), 10);
}

/** Every process at work in the folder, which on Linux includes all of PostgreSQL's workers. */
function processesIn(dir: string): readonly string[] {
  return fs.readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && fs.readlinkSync(`/proc/${name}/cwd`) === dir;
    } catch {
      return false;
    }
  });
}

async function eventually(isTrue: () => boolean, waitMs = 50_000): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (!isTrue() && performance.now() < deadline) await sleep(20);
  expect(isTrue()).toBe(true);
}

/** A copy of `sleep` that calls itself postgres: as close as an unrelated program can come. */
function makeNamesake(): string {
  const file = path.join(area, 'postgres');
  if (!fs.existsSync(file))
    fs.copyFileSync(execFileSync('which', ['sleep'], { encoding: 'utf8' }).trim(), file);
  fs.chmodSync(file, 0o755);
  return file;
}

beforeAll(async () => {
  area = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'halyard postgres ')));
  dataDir = path.join(area, 'data area', 'postgres');
  await (await start()).stop();
}, 120_000);

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
});

afterAll(() => fs.rmSync(area, { recursive: true, force: true }));

describe('an embedded PostgreSQL', () => {
  it('serves the database halyard to a role that is no superuser', async () => {
    const { url, superuserUrl } = await start();
    const [row] = await query(url, 'select current_database() as database, current_user as role');
    expect(row).toEqual({ database: 'halyard', role: 'halyard' });
    expect(await query(url, 'show is_superuser')).toEqual([{ is_superuser: 'off' }]);
    expect(await query(superuserUrl, 'show is_superuser')).toEqual([{ is_superuser: 'on' }]);
  });

  it('keeps what was committed across a restart', async () => {
    const first = await start();
    await query(first.url, 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    expect(await first.ended).toBe('PostgreSQL ended (code 0)');
    const second = await start();
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  it('runs with durable commits, in UTC and on this machine only', async () => {
    const { url } = await start();
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'jit', 'TimeZone', 'listen_addresses'];
    const rows = await query<{ setting: string }>(
      url,
      `select setting from pg_settings join unnest(array['${names.join("','")}']) with ordinality as asked (name, position)
       using (name) order by position`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'off', 'UTC', '127.0.0.1']);
  });

  it('refuses a wrong password and a missing one, for both roles', async () => {
    const { url, superuserUrl } = await start();
    for (const address of [url, superuserUrl]) {
      const wrong = new URL(address);
      wrong.password = 'wrong';
      await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
      wrong.password = '';
      await expect(query(wrong.href, 'select 1')).rejects.toThrow();
    }
  });

  it('keeps its password to its owner and out of its log', needing('Unix'), async () => {
    const { url } = await start();
    expect(fs.statSync(path.join(dataDir, 'halyard.password')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('\n')).not.toContain(readSuperuserPassword(dataDir));
    expect(logged.join('\n')).not.toContain(new URL(url).password);
  });

  it('tells its address to other commands while it runs', async () => {
    const { url, stop } = await start();
    expect(findRunningPostgres(dataDir)).toBe(url);
    await stop();
    expect(findRunningPostgres(dataDir)).toBeUndefined();
  });

  it('refuses a folder with other contents, and says so', async () => {
    const dir = path.join(area, 'photos');
    fs.mkdirSync(dir);
    fs.writeFileSync(path.join(dir, 'summer.jpg'), '');
    await expect(start(dir)).rejects.toThrow(/is not empty and holds no PostgreSQL cluster/);
    expect(fs.readdirSync(dir)).toEqual(['summer.jpg']);
  });
});

describe('after a death', needing('Linux'), () => {
  it(
    'of the owner by kill -9, no server is left and every confirmed row is there',
    { timeout: 120_000 },
    async () => {
      const program = `
      const { startEmbeddedPostgres } = await import(process.argv[1]);
      const { Client } = await import(process.argv[3]);
      const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] });
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query('drop table if exists confirmed');
      await client.query('create table confirmed (id int primary key)');
      for (let id = 1; ; id++) {
        await client.query('insert into confirmed values ($1)', [id]);
        process.stdout.write(id + '\\n');
      }`;
      const pgModule = import.meta.resolve('pg');
      const owner = startChild(process.execPath, [
        '--input-type=module',
        '-e',
        program,
        door,
        dataDir,
        pgModule,
      ]);
      let output = '';
      owner.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await eventually(() => output.includes('\n50\n'));
      owner.kill('SIGKILL');
      await once(owner, 'exit');
      await eventually(() => processesIn(dataDir).length === 0);

      const lastConfirmed = Number(output.split('\n').at(-2));
      const { url } = await start();
      const [row] = await query<{ count: number }>(
        url,
        `select count(*)::int as count from confirmed where id <= ${lastConfirmed}`,
      );
      expect(row).toEqual({ count: lastConfirmed });
    },
  );

  it('of the server by kill -9, the owner is told and the next start succeeds', async () => {
    const first = await start();
    await query(first.url, 'create table survived (id int); insert into survived values (1)');
    process.kill(readPostmasterPid(dataDir), 'SIGKILL');
    expect(await first.ended).toMatch(/^PostgreSQL ended/);
    const second = await start();
    expect(await query(second.url, 'select id from survived')).toEqual([{ id: 1 }]);
  });
});

describe('the process id of a former run', needing('Linux'), () => {
  function writeStalePid(pid: number | undefined): void {
    // The pid, the folder, the start time, the port, the socket folder, the address, the shared memory, the state.
    const lines = [pid, dataDir, 1_700_000_000, 5432, '', '127.0.0.1', ' 12345  67890', 'ready   ', ''];
    fs.writeFileSync(path.join(dataDir, 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });
    const { uid, gid } = fs.statSync(dataDir);
    fs.chownSync(path.join(dataDir, 'postmaster.pid'), uid, gid);
  }

  it('is stopped when it is a PostgreSQL on this cluster', async () => {
    const first = await start();
    const pid = readPostmasterPid(dataDir);
    expect(isPostmasterOf(pid, dataDir)).toBe(true);
    await start();
    expect(await first.ended).toBe('PostgreSQL ended (code 0)');
    expect(isAlive(pid)).toBe(false);
    expect(logged).toContain(`stopping the PostgreSQL of an earlier start (pid ${pid}, SIGINT)`);
  });

  it('is left alone when it belongs to another program, even to one called postgres', async () => {
    const stranger = startChild(makeNamesake(), ['60']);
    writeStalePid(stranger.pid);
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });

  it('does not hold up the start when it is a zombie', async () => {
    // The parent becomes a program that never asks how its child ended, and has become it before the child ends.
    const script = `cd "$1" && { "$2" 0.5 & echo $!; exec sleep 60; }`;
    const parent = startChild('sh', ['-c', script, 'sh', dataDir, makeNamesake()]);
    const [chunk] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const zombie = Number(chunk.toString());
    await eventually(() => fs.readFileSync(`/proc/${zombie}/stat`, 'utf8').includes(') Z '));
    expect(isPostmasterOf(zombie, dataDir)).toBe(false);
    writeStalePid(zombie);
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('started by root', needing('Linux', 'root'), () => {
  it('runs as the user who owns the folder, so that it stays theirs', { timeout: 120_000 }, async () => {
    const open = fs.mkdtempSync(path.join(os.tmpdir(), 'halyard-'));
    fs.chmodSync(open, 0o755);
    const dir = path.join(open, 'postgres');
    fs.mkdirSync(dir);
    fs.chownSync(dir, 65534, 65534);
    try {
      const postgres = await start(dir);
      expect(fs.statSync(`/proc/${readPostmasterPid(dir)}`).uid).toBe(65534);
      expect(fs.statSync(path.join(dir, 'PG_VERSION')).uid).toBe(65534);
      await postgres.stop();
    } finally {
      fs.rmSync(open, { recursive: true, force: true });
    }
  });

  it('also runs as that user below a folder that only root may enter', { timeout: 120_000 }, async () => {
    const dir = path.join(area, 'closed', 'postgres'); // The area is closed to others, as every mkdtemp is.
    fs.mkdirSync(dir, { recursive: true });
    fs.chownSync(dir, 65534, 65534);
    await start(dir);
    expect(fs.statSync(`/proc/${readPostmasterPid(dir)}`).uid).toBe(65534);
  });
});

describe('the packaged programs', () => {
  it('are missed with a hint at DATABASE_URL on a platform that has none', () => {
    expect(() => findPostgresBinaries('plan9', 'mips')).toThrow(/plan9-mips.*Set DATABASE_URL/);
  });

  it('get the links that the install script did not make', needing('Unix'), () => {
    const packageDir = path.join(area, 'package');
    const libraries = path.join(packageDir, 'native', 'lib');
    fs.mkdirSync(libraries, { recursive: true });
    fs.writeFileSync(path.join(libraries, 'libpq.so.5.18'), 'library');
    fs.writeFileSync(
      path.join(packageDir, 'native', 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    );
    restoreLibraryLinks(packageDir);
    restoreLibraryLinks(packageDir);
    expect(fs.readFileSync(path.join(libraries, 'libpq.so.5'), 'utf8')).toBe('library');
  });
});
