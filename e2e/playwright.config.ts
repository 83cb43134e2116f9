import { defineConfig } from '@playwright/test';

const browser = process.env['E2E_BROWSER'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Node takes the types out by itself, in a tenth of the time.
  build: { external: ['**/*.ts'] },
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  // One more than the cores of the smallest machine: a journey waits for the server half of its time.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // After how long one hangs: nothing is judged by how fast the machine is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // A worker keeps its window from one journey to the next, emptied in between: what it has read and compiled of the
    // pages stays known to it, and that is most of what opening one costs.
    reuseContext: true,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A worker takes requests out of the journeys' hands. Those about it let it in.
    serviceWorkers: 'block',
    // Motion is drawn by the processor here, and takes it from everybody else. Journeys that look at motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a fifth of the time, its film a third: the last picture is kept anyway. `E2E_TRACE=1` keeps one.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        // Root has no sandbox to use, and the pages are our own.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Whatever a page asks for elsewhere, it does not get it: no journey depends on the network.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
});
