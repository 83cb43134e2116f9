import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFastFolder } from '@halyard/testkit';
import { findBrowser } from './browser.ts';
import { PREPARED } from './prepared-data.ts';
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
  const shared = await makeFastFolder('halyard e2e ');
  await chmod(shared, 0o711);
  process.env[PREPARED] = join(shared, 'prepared');
  const clear = () => rm(shared, { recursive: true, force: true });
  if (process.env['E2E_ORIGIN']) return clear;
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
  return async () => {
    await clear();
    await server.stop();
  };
}
