import { join } from 'node:path';
import { freePort } from '@halyard/testkit';
import type { Env } from './processes.ts';
import type { Programs } from './programs.ts';

export const NAMES = ['one', 'two', 'three'] as const;
export type Name = (typeof NAMES)[number];

const PASSWORDS = { superuser: 'super-secret', replication: 'replication-secret', halyard: 'halyard-secret' };

type Member = { readonly port: number; readonly restPort: number; readonly dataDir: string };
type Etcd = { readonly clients: number; readonly peers: number };

/** Where everything listens and lies. */
export type Places = {
  readonly folder: string;
  readonly port: number;
  readonly readPort: number;
  readonly members: Readonly<Record<Name, Member>>;
  readonly etcd: Readonly<Record<Name, Etcd>>;
};

export async function choosePlaces(folder: string): Promise<Places> {
  const member = async (name: Name): Promise<Member> => ({
    port: await freePort(),
    restPort: await freePort(),
    dataDir: join(folder, name),
  });
  const etcd = async (): Promise<Etcd> => ({ clients: await freePort(), peers: await freePort() });
  return {
    folder,
    port: await freePort(),
    readPort: await freePort(),
    members: { one: await member('one'), two: await member('two'), three: await member('three') },
    etcd: { one: await etcd(), two: await etcd(), three: await etcd() },
  };
}

export const urlOf = ({ port }: Pick<Places, 'port'>): string =>
  `postgres://halyard:${PASSWORDS.halyard}@127.0.0.1:${port}/halyard`;

export const superuserUrlOf = ({ port }: Pick<Places, 'port'>): string =>
  `postgres://postgres:${PASSWORDS.superuser}@127.0.0.1:${port}/postgres`;

export const restOf = ({ members }: Places, name: Name): string =>
  `http://127.0.0.1:${members[name].restPort}`;

export function etcdCommand({ etcd: program }: Programs, places: Places, name: Name): readonly string[] {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const { clients, peers } = places.etcd[name];
  const settings = {
    name,
    'data-dir': join(places.folder, `etcd-${name}`),
    'listen-client-urls': at(clients),
    'advertise-client-urls': at(clients),
    'listen-peer-urls': at(peers),
    'initial-advertise-peer-urls': at(peers),
    'initial-cluster': NAMES.map((one) => `${one}=${at(places.etcd[one].peers)}`).join(','),
    logger: 'zap',
    'log-level': 'warn',
  };
  return [program, ...Object.entries(settings).map(([key, value]) => `--${key}=${value}`)];
}

/** What patroni.yaml leaves to the environment, and what pgBackRest wants to know of a member. */
export function memberEnv({ postgresBin }: Programs, places: Places, name: Name): Env {
  const { folder, members, etcd } = places;
  const { port, restPort, dataDir } = members[name];
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: NAMES.map((one) => `127.0.0.1:${etcd[one].clients}`).join(','),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: postgresBin,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${name}`),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
    HALYARD_PASSWORD: PASSWORDS.halyard,
    PGBACKREST_STANZA: 'halyard',
    PGBACKREST_PG1_PATH: dataDir,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_REPO1_PATH: join(folder, 'backups'),
    PGBACKREST_LOG_PATH: join(folder, 'log'),
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
  };
}

export function proxyEnv({ port, readPort, members: { one, two, three } }: Places): Env {
  return {
    LISTEN: `127.0.0.1:${port}`,
    LISTEN_READ: `127.0.0.1:${readPort}`,
    MEMBER_1: `127.0.0.1:${one.port}`,
    MEMBER_2: `127.0.0.1:${two.port}`,
    MEMBER_3: `127.0.0.1:${three.port}`,
    REST_1: String(one.restPort),
    REST_2: String(two.restPort),
    REST_3: String(three.restPort),
  };
}
