import { findBrowser } from './browser.ts';
import { startServer } from './server.ts';

/**
 * Once per run: finds the browser and starts the server, and hands both to the workers through the environment.
 * `more` are settings beside. With E2E_ORIGIN set the journeys run against that server instead.
 */
export default async function setup(
  _config?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  process.env['E2E_BROWSER'] = browser.path;
  if (browser.fonts) process.env['FONTCONFIG_FILE'] = browser.fonts;
  if (process.env['E2E_ORIGIN']) return async () => undefined;
  // Two members of staff decide for all journeys at once; what that adds up to in a day is a matter of one of them.
  const settings = {
    // Webhooks come back to the journeys themselves.
    WEBHOOK_ALLOW_LOOPBACK: 'on',
    DEPOSIT_FOUR_EYES_USD: '1000000',
    WITHDRAWAL_FOUR_EYES_USD: '1000000',
    ...more,
  };
  const server = await startServer({ settings });
  process.env['E2E_ORIGIN'] = server.origin;
  return server.stop;
}
