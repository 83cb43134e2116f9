import { type DatabaseProxy, type ProxyOptions, startDatabaseProxy } from '@halyard/testkit';
import type { Cluster, ClusterNode } from './cluster.ts';

type ProxiedNode = { readonly node: ClusterNode; readonly proxy: DatabaseProxy };

/** A node that reaches its database through a proxy of the drill's. */
export async function behindProxy<T>(
  cluster: Cluster,
  options: ProxyOptions,
  play: (proxied: ProxiedNode) => Promise<T>,
): Promise<T> {
  const proxy = await startDatabaseProxy(cluster.databaseUrl, options);
  try {
    const node = await cluster.start('node', { settings: { DATABASE_URL: proxy.url } });
    return await play({ node, proxy });
  } finally {
    await proxy.close();
  }
}
