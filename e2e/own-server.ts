import { test } from './journey.ts';
import { preparedData } from './prepared-data.ts';
import { type RunningServer, startServer } from './server.ts';

type Settings = Readonly<Record<string, string>>;

/**
 * The journeys of this file have a server of the product to themselves: for settings only they need, or because they
 * change what holds for everybody who is on the way at the same time.
 */
export function useOwnServer(name: string, prepare: () => Promise<Settings> = async () => ({})): void {
  const shared = process.env['E2E_ORIGIN'] ?? '';
  let server: RunningServer | undefined;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startServer({ name, settings: await prepare(), from: await preparedData() });
    process.env['E2E_ORIGIN'] = server.origin;
  });

  test.afterAll(async () => {
    process.env['E2E_ORIGIN'] = shared;
    await server?.stop();
  });
}
