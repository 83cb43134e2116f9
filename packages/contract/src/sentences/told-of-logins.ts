import { notificationOf } from './tell.ts';
import type { Told } from './told-of-investing.ts';

/** What people are told of logins to their account, as it was stored and as they read it. */
export const TOLD_OF_LOGINS: readonly Told[] = [
  [
    notificationOf('new-sign-in', { device: 'Firefox on Linux', ip: '192.0.2.1' }),
    'security',
    'New login to your account',
    'Somebody logged in to your account with Firefox on Linux from 192.0.2.1.\n\nIf this was not you, set a new password at once.',
  ],
  [
    notificationOf('new-sign-in-unnamed', { ip: '192.0.2.1' }),
    'security',
    'New login to your account',
    'Somebody logged in to your account from 192.0.2.1.\n\nIf this was not you, set a new password at once.',
  ],
  [
    notificationOf('second-factor-failed', { ip: '192.0.2.1' }),
    'security',
    'A wrong code with your password',
    'Somebody who gave your password from 192.0.2.1 then gave a wrong code, and was not let in.\n\nIf this was not you, set a new password at once.',
  ],
  [
    notificationOf('recovery-code-used', { left: '9' }),
    'security',
    'A recovery code was used',
    'Somebody logged in to your account with a recovery code. Codes left: 9. You can make new ones in Settings.\n\nIf this was not you, set a new password at once.',
  ],
];
