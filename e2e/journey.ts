import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

type Watch = { readonly problems: readonly string[] };

type Journey = {
  /** Console errors this journey provokes on purpose. Any other fails it. */
  readonly expectedErrors: readonly RegExp[];
  /** Another person at another computer, watched like the first. */
  readonly openOtherBrowser: () => Promise<Page>;
};

/** A test in a real browser. It also fails when the console shows an error or when a request leaves the origin. */
export const test = base.extend<Journey>({
  baseURL: async ({}, use) => use(originOfServer()),
  expectedErrors: [[], { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const watch = watchContext(context, expectedErrors);
    await use(context);
    expect(watch.problems).toEqual([]);
  },
  openOtherBrowser: async ({ browser, expectedErrors }, use) => {
    const watched: { readonly context: BrowserContext; readonly watch: Watch }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: originOfServer() });
      watched.push({ context, watch: watchContext(context, expectedErrors) });
      return context.newPage();
    });
    for (const { context } of watched) await context.close();
    expect(watched.flatMap(({ watch }) => watch.problems)).toEqual([]);
  },
});

export { expect };

function originOfServer(): string {
  const origin = process.env['E2E_ORIGIN'];
  if (!origin)
    throw new Error('The server was not started: run the journeys through e2e/playwright.config.ts.');
  return new URL(origin).origin;
}

function watchContext(context: BrowserContext, expectedErrors: readonly RegExp[]): Watch {
  const problems: string[] = [];
  const report = (problem: string): void => {
    if (!expectedErrors.some((expected) => expected.test(problem))) problems.push(problem);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => report(`uncaught: ${failure.error().message}`));
  context.on('request', (request) => {
    if (leavesOrigin(request.url())) report(`request to another origin: ${request.url()}`);
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (leavesOrigin(socket.url().replace(/^ws/, 'http'))) {
        report(`socket to another origin: ${socket.url()}`);
      }
    });
  });
  return { problems };
}

function leavesOrigin(url: string): boolean {
  const { protocol, origin } = new URL(url);
  return protocol.startsWith('http') && origin !== originOfServer();
}
