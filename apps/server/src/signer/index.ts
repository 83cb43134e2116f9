/**
 * The programs that sign and approve payouts, each on a machine of its own. They have no database and no port, take from the
 * server what is to be done, and believe none of it: the signer pays what two approvers signed for, by keys and limits that are
 * on its own machine alone, and remembers in a file of its own what it has signed.
 */
export { readConfig } from './config.ts';
export type { Signer } from './judge.ts';
export { openRecord } from './record.ts';
export { addKey, askFor, askServer, folderOf, openSigner } from './files.ts';
export { newApprover, openKeys, sealKeys, signOrder } from './keys.ts';
export { askForgotten, signOnce } from './sign-once.ts';
