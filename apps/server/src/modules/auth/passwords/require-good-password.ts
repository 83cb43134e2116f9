import { refuse } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings.ts';
import { isCommonPassword } from './is-common-password.ts';
import { isLeakedPassword } from './leaked-passwords.ts';

/** Where real money is at stake, a password that everybody guesses first is refused. Its length is the contract's rule. */
export function requireGoodPassword(
  { SITE_MODE }: Pick<Settings, 'SITE_MODE'>,
  password: string,
  email: string,
): void {
  if (SITE_MODE !== 'live') return;
  const isOwnAddress = password.toLowerCase() === email || password.toLowerCase() === email.split('@')[0];
  const isGuessed = isCommonPassword(password) || isLeakedPassword(password);
  if (isOwnAddress || isGuessed) refuse('weak-password');
}
