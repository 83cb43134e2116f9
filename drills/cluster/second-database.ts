import { openDatabase } from '@halyard/server';
import { raw } from 'sql-template-tag';
import type { Cluster } from './cluster.ts';

/** The same database by the address of its owner and by that of the superuser. */
export type Address = { readonly owner: string; readonly superuser: string };

type Server = Pick<Cluster, 'databaseUrl' | 'superuserUrl'>;

export const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

export function addressOf({ databaseUrl, superuserUrl }: Server, name: string): Address {
  return { owner: named(databaseUrl, name), superuser: named(superuserUrl, name) };
}

/** One more database on the cluster's PostgreSQL, without as much as a table. */
export async function createEmpty(server: Server, name: string): Promise<Address> {
  const maintenance = openDatabase(server.superuserUrl, { poolSize: 1 });
  const owner = new URL(server.databaseUrl).username;
  try {
    await maintenance.run(raw(`create database ${name} owner ${owner}`));
  } finally {
    await maintenance.close();
  }
  return addressOf(server, name);
}

function named(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
