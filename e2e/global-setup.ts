import { findBrowser } from './browser.ts';
import { startServer } from './server.ts';

/**
 * Once per run: finds the browser and starts the server, and hands both to the workers through the environment.
 * With E2E_ORIGIN set the journeys run against that server instead.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  process.env['E2E_BROWSER'] = browser.path;
  if (browser.fonts) process.env['FONTCONFIG_FILE'] = browser.fonts;
  if (process.env['E2E_ORIGIN']) return async () => undefined;
  const server = await startServer();
  process.env['E2E_ORIGIN'] = server.origin;
  return server.stop;
}
