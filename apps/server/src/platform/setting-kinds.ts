import { isIP } from 'node:net';
import { isBic, plainIban } from '@halyard/banking';

/** What a setting can be: how its text is read, and what a wrong one is told. */
type Kind<T> = { readonly read: (text: string) => T | undefined; readonly expects: string };

export type Setting<T> = {
  readonly kind: Kind<T>;
  readonly fallback: T;
  readonly help: string;
  readonly secret?: true;
  /** The fallback in the simulated environment, where it is another one. */
  readonly simulated?: T;
};

export const text: Kind<string> = { read: (value) => value, expects: 'text' };
export const oneOf = <const V extends string>(...values: V[]): Kind<V> => ({
  read: (value) => values.find((candidate) => candidate === value),
  expects: values.join(' or '),
});
export const whole = (min: number, max: number): Kind<number> => ({
  read: (value) =>
    /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
  expects: `a whole number from ${min} to ${max}`,
});
export const address = (protocols: readonly string[]): Kind<string> => ({
  read: (value) => (value === '' || protocols.includes(URL.parse(value)?.protocol ?? '') ? value : undefined),
  expects: `an address that starts with ${protocols.join(' or ')}`,
});

/** Keys of 32 bytes in base64. A key that cannot be read is a lock without a key: better no start. */
export const keys: Kind<string> = {
  read: (value) =>
    value === '' || value.split(',').every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key.trim()))
      ? value
      : undefined,
  expects: 'keys of 32 bytes in base64, the newest first, with commas between them',
};

/** A point of P-256, or the number it is made from, as push services want them. */
export const keyOfBytes = (bytes: number): Kind<string> => ({
  read: (value) =>
    value === '' || (/^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes)
      ? value
      : undefined,
  expects: 'a key as `npm run push:keys` makes it',
});

export const iban: Kind<string> = {
  read: (value) => (value === '' ? value : (plainIban(value) ?? undefined)),
  expects: 'an IBAN',
};
export const bic: Kind<string> = {
  read: (value) => (value === '' || isBic(value) ? value : undefined),
  expects: 'a BIC',
};

export function setting<T>(kind: Kind<T>, fallback: T, help: string, secret?: true): Setting<T> {
  return { kind, fallback, help, ...(secret ? { secret } : {}) };
}

export const web = address(['http:', 'https:']);

/** Where customers come to: links in mails are made of it, and pages are served at its root. */
export const origin: Kind<string> = {
  read: (value) => {
    const url = URL.parse(value);
    if (value === '') return value;
    return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? value : undefined;
  },
  expects: 'an address that starts with http: or https:, without a path',
};

const MAIL_ADDRESS = /^[^\s<>@,;]+@[^\s<>@,;]+$/;
export const mailAddress: Kind<string> = {
  read: (value) => (MAIL_ADDRESS.test(value) ? value : undefined),
  expects: 'an e-mail address',
};
export const mailSender: Kind<string> = {
  read: (value) => (MAIL_ADDRESS.test(/^[^<>]+ <([^<>]+)>$/.exec(value)?.[1] ?? value) ? value : undefined),
  expects: 'an e-mail address, or a name and <the address>',
};

/** What the web server would end a start with, once the database had been changed. */
export const proxies: Kind<string> = {
  read: (value) =>
    value === '' || value.split(',').every((part) => isProxy(part.trim())) ? value : undefined,
  expects: 'addresses or networks of proxies, with commas between them',
};

function isProxy(part: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(part)) return true;
  const [at = '', bits = '1', ...more] = part.split('/');
  const most = isIP(at) === 4 ? 32 : 128;
  const isNetwork = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
  return isIP(at) !== 0 && isNetwork && more.length === 0;
}
