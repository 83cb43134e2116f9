import { type AnswerOf, MIN_PASSWORD_LENGTH, type site } from '@halyard/contract';
import { readCapabilities } from './capabilities.ts';
import type { SiteDeps } from './deps.ts';
import type { Site } from './site.ts';

/** What a screen needs to know before it can draw itself. Nothing in it is secret. */
export async function readConfig({
  database,
  settings,
  site: { contact },
}: Pick<SiteDeps, 'database' | 'settings'> & { readonly site: Pick<Site, 'contact'> }): Promise<
  AnswerOf<typeof site.getConfig>
> {
  const isLive = settings.SITE_MODE === 'live';
  return {
    siteMode: settings.SITE_MODE,
    tradingHours: settings.TRADING_HOURS,
    maxQuoteAgeMs: settings.MAX_QUOTE_AGE_MS,
    capabilities: await readCapabilities(database, settings),
    welcomeCreditUsd: isLive ? 0 : settings.WELCOME_CREDIT_USD,
    minPasswordLength: MIN_PASSWORD_LENGTH,
    chartWidgetUrl: settings.CHART_WIDGET_URL || null,
    liveChatUrl: settings.LIVE_CHAT_URL || null,
    pushKey: settings.VAPID_PUBLIC_KEY || null,
    contact: (await contact.read(database)).details,
  };
}
