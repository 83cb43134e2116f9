/**
 * Whether passkeys work where the page was opened. They belong to a name: at a number there are none, but a machine's
 * own number has a name as well, and `elsewhere` says it.
 */
export type PasskeyPlace =
  | { readonly kind: 'here' }
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'elsewhere'; readonly origin: string };

type Address = Pick<Location, 'protocol' | 'hostname' | 'port'>;

export function passkeyPlace({ protocol, hostname, port }: Address, hasPasskeys: boolean): PasskeyPlace {
  if (!hasPasskeys) return { kind: 'nowhere' };
  if (hostname === '127.0.0.1' || hostname === '[::1]') {
    return { kind: 'elsewhere', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
  }
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return { kind: isNumber ? 'nowhere' : 'here' };
}
