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

/** Tells the page where the chat is. An address cannot hold a quotation mark, but it can hold an ampersand. */
export function chatAttribute(liveChatUrl: string): string {
  if (liveChatUrl === '') return '';
  return ` data-live-chat="${new URL(liveChatUrl).href.replaceAll('&', '&amp;').replaceAll('"', '%22')}"`;
}
