/** Third parties an operator has let in. Empty by default: then nothing but this site is asked for anything. */
export type Guests = { readonly liveChatUrl: string; readonly chartWidgetUrl: string };

/** What a page of our own needs beside what every page may. */
export type Needs = {
  readonly ownStyles?: string | undefined;
  /** Frames for what its own script holds in memory: a document somebody handed in. */
  readonly ownFrames?: boolean;
};

/**
 * The content security policy of a page. Scripts and styles come from here, or are named by `ownStyles`; nothing else
 * may load, frame or be sent anywhere, except by a guest, who gets what a guest of its kind needs, for its own origin alone.
 */
export function policyFor(
  { liveChatUrl, chartWidgetUrl }: Guests,
  { ownStyles, ownFrames = false }: Needs = {},
): string {
  const chat = originOf(liveChatUrl);
  const widget = originOf(chartWidgetUrl);
  const frames = [...(ownFrames ? ['blob:'] : []), ...chat, ...widget];
  const styles = [...(ownStyles === undefined ? [] : [ownStyles]), ...chat];
  return [
    "default-src 'none'",
    directive('script-src', "'self'", ...chat),
    directive('style-src', "'self'", ...styles),
    directive('img-src', "'self'", 'data:', ...chat),
    directive('font-src', "'self'", ...chat),
    directive('connect-src', "'self'", ...chat, ...chat.map((origin) => origin.replace(/^http/, 'ws'))),
    ...(frames.length > 0 ? [directive('frame-src', ...frames)] : []),
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function directive(name: string, ...sources: readonly string[]): string {
  return [name, ...sources].join(' ');
}

function originOf(url: string): readonly string[] {
  return url === '' ? [] : [new URL(url).origin];
}

/** The theme this browser keeps in a cookie, whose name says whether the site is reached encrypted. */
export function themeOf({ cookies }: { readonly cookies: Readonly<Record<string, string | undefined>> }) {
  return cookies['__Host-theme'] ?? cookies['theme'];
}

/**
 * What the server still puts into a page: the theme somebody chose, so that nothing flashes, and where the chat is. A
 * cookie is anybody's text: only the two known words get in. An address holds no quotation mark, but may an ampersand.
 */
export function pageAttributes(theme: string | undefined, liveChatUrl: string): string {
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
  if (liveChatUrl === '') return chosen;
  return `${chosen} data-live-chat="${new URL(liveChatUrl).href.replaceAll('&', '&amp;').replaceAll('"', '%22')}"`;
}
