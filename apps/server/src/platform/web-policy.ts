/** Third parties an operator has let in. Empty by default: then nothing but this site is asked for anything. */
export type Guests = { readonly liveChatUrl: string; readonly chartWidgetUrl: string };

/**
 * The content security policy of a page. Scripts and styles come from here, or are named by `ownStyles`; nothing else
 * may load, frame or be sent anywhere, except by a guest, who gets what a guest of its kind needs, for its own origin alone.
 */
export function policyFor({ liveChatUrl, chartWidgetUrl }: Guests, ownStyles?: string): string {
  const chat = originOf(liveChatUrl);
  const widget = originOf(chartWidgetUrl);
  const styles = [...(ownStyles === undefined ? [] : [ownStyles]), ...chat];
  return [
    "default-src 'none'",
    directive('script-src', "'self'", ...chat),
    directive('style-src', "'self'", ...styles),
    directive('img-src', "'self'", 'data:', ...chat),
    directive('font-src', "'self'", ...chat),
    directive('connect-src', "'self'", ...chat, ...chat.map((origin) => origin.replace(/^http/, 'ws'))),
    ...(chat.length + widget.length > 0 ? [directive('frame-src', ...chat, ...widget)] : []),
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

function directive(name: string, ...sources: readonly string[]): string {
  return [name, ...sources].join(' ');
}

function originOf(url: string): readonly string[] {
  return url === '' ? [] : [new URL(url).origin];
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
