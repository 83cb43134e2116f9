import { REGISTRATION_FIELDS } from '@halyard/contract';
import { createStorage } from '../../../platform/browser/storage.ts';
import { EMPTY_REGISTRATION, type Registration } from './registration.ts';

/** What was typed so far, kept in this tab until the account is there. Passwords and the consent are given anew. */

const shelf = createStorage(() => window.sessionStorage);
const KEY = 'halyard.registration';
const TEXTS = ['email', ...REGISTRATION_FIELDS] as const;

export const draft = {
  read: (): Registration => parseDraft(shelf.read(KEY)),
  keep: (typed: Registration): void => {
    const texts = TEXTS.map((name) => [name, typed[name]]);
    shelf.write(KEY, { ...Object.fromEntries(texts), accountType: typed.accountType });
  },
  forget: (): void => shelf.remove(KEY),
};

/** Whatever stands there, only words in their own places are taken up. */
export function parseDraft(kept: unknown): Registration {
  if (typeof kept !== 'object' || kept === null) return EMPTY_REGISTRATION;
  const given = kept as Readonly<Record<string, unknown>>;
  const texts = TEXTS.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []));
  const accountType = given['accountType'] === 'corporate' ? 'corporate' : 'individual';
  return { ...EMPTY_REGISTRATION, ...(Object.fromEntries(texts) as Partial<Registration>), accountType };
}
