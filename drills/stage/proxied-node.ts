import {
  type DatabaseProxy,
  type ProxyOptions,
  startDatabaseProxy,
} from '../../apps/server/src/testing/database-proxy.ts';
import type { Stage, StagedNode } from './stage.ts';

type ProxiedNode = { readonly node: StagedNode; readonly proxy: DatabaseProxy };

/** A node that reaches its database through a proxy of the drill's. */
export async function behindProxy<T>(
  stage: Stage,
  options: ProxyOptions,
  play: (proxied: ProxiedNode) => Promise<T>,
): Promise<T> {
  const proxy = await startDatabaseProxy(stage.databaseUrl, options);
  try {
    const node = await stage.start('node', { settings: { DATABASE_URL: proxy.url } });
    return await play({ node, proxy });
  } finally {
    await proxy.close();
  }
}
