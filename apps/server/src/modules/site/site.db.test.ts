import { site } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the configuration a screen reads', () => {
  it('names the mode, the switches as shipped and the contact details', async () => {
    const config = (await app.call(site.getConfig)).data();
    expect(config).toMatchObject({
      siteMode: 'simulated',
      capabilities: {
        closeAll: true,
        portfolioAnalysis: true,
        copyTrading: true,
        managedPortfolios: true,
        practiceBooks: true,
      },
      welcomeCreditUsd: 10_000,
      minPasswordLength: 8,
      chartWidgetUrl: null,
      liveChatUrl: null,
    });
    expect(config.contact.timezone).toBe('EST');
  });

  it('promises no practice funds where money is real, and names the outside parts that are configured', async () => {
    const live = await createTestApp({
      SITE_MODE: 'live',
      LIVE_CHAT_URL: 'https://chat.example.test/widget.js',
      CHART_WIDGET_URL: 'https://charts.example.test/',
      MAX_QUOTE_AGE_MS: 4000,
    });
    const config = (await live.call(site.getConfig)).data();
    expect(config).toMatchObject({
      siteMode: 'live',
      maxQuoteAgeMs: 4000,
      welcomeCreditUsd: 0,
      liveChatUrl: 'https://chat.example.test/widget.js',
      chartWidgetUrl: 'https://charts.example.test/',
    });
    await live.close();
  });
});

describe('dev mail', () => {
  it('does not exist where money is real', async () => {
    const live = await createTestApp({ SITE_MODE: 'live' });
    const answer = await live.call(site.devMail);
    expect([answer.status, answer.error()]).toEqual([404, 'Not found']);
    await live.close();
  });

  it('is an empty list for an address nobody wrote to, and refuses what is no address', async () => {
    expect((await app.call(site.devMail, { query: { to: 'nobody@example.test' } })).data()).toEqual([]);
    const wrong = await app.call(site.devMail, { query: { to: 'nobody' } });
    expect([wrong.status, wrong.error()]).toEqual([400, 'Please enter a valid email address']);
  });
});

it('a process that answers is alive', async () => {
  expect((await app.call(site.healthLive)).data()).toEqual({ status: 'ok', checks: { process: 'ok' } });
});
