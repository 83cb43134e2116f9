import type { users } from '@halyard/contract';

/** How far the check of somebody's identity is, in the same word wherever it is said. */
export const identityWord = (status: users.KycStatus): string => (status === 'none' ? 'not started' : status);
