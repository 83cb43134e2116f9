import type { Mutant } from './mutant.ts';

const AUTH = 'apps/server/src/modules/auth';
const APPROVALS = 'apps/server/src/modules/approvals';
const USERS = 'apps/server/src/modules/users';
const WALLET = 'apps/server/src/modules/wallet';
const HTTP = 'apps/server/src/platform/http';

/** Signing in, sessions, who may do what, approvals and limits. */
export const ACCESS_MUTANTS: readonly Mutant[] = [
  {
    name: 'passwords-guessed-for-ever',
    file: `${AUTH}/sign-in/tries.ts`,
    text: 'if (tries <= MAX_TRIES) return;',
    becomes: 'if (tries >= 0) return;',
    harm: 'A password can be guessed as often as somebody likes.',
    tests: [`${AUTH}/sign-in/log-in.db.test.ts`],
  },
  {
    name: 'stolen-session-goes-on',
    file: `${AUTH}/sessions/refresh-session.ts`,
    text: 'await endStolen(deps, tx, row, ip);',
    becomes: '',
    harm: 'Who has copied a refresh token stays in, though it was seen in two hands.',
    tests: [`${AUTH}/sessions/refresh.db.test.ts`],
  },
  {
    name: 'idle-session-never-ends',
    file: `${AUTH}/sessions/sessions.ts`,
    text: 'new Date(now.getTime() - IDLE_ENDS_MS)',
    becomes: 'new Date(0)',
    harm: 'A browser left open at a desk is signed in the next morning.',
    tests: [`${AUTH}/sessions/refresh.db.test.ts`],
  },
  {
    name: 'tokens-outlive-their-session',
    file: `${AUTH}/sessions/sessions.ts`,
    text: 'new Date(now.getTime() + ACCESS_TOKEN_LASTS_MS)',
    becomes: 'new Date(now.getTime() + 100 * ACCESS_TOKEN_LASTS_MS)',
    harm: 'A copied access token is good for days.',
    tests: [`${AUTH}/sessions/refresh.db.test.ts`],
  },
  {
    name: 'code-works-twice',
    file: `${AUTH}/factors/second-factor.ts`,
    text: 'return BigInt(step) <= lastStep && lastStep <= BigInt(newest);',
    becomes: 'return false;',
    harm: 'A code read over a shoulder signs a second person in.',
    tests: [`${AUTH}/factors/second-factor.db.test.ts`],
  },
  {
    name: 'unverified-may-move-money',
    file: `${HTTP}/authorise.ts`,
    text: "if (!identity.emailVerified) refuse('email-not-verified');",
    becomes: '',
    harm: 'Money moves for an address nobody has confirmed.',
    tests: ['apps/server/src/testing/who-may-call/who-may-call.db.test.ts'],
  },
  {
    name: 'customers-in-the-back-office',
    file: `${HTTP}/authorise.ts`,
    text: "if (!isAdministrator(identity) || identity.status !== 'active') refuse('not-permitted');",
    becomes: "if (identity.status !== 'active') refuse('not-permitted');",
    harm: 'Every customer reads and changes everybody.',
    tests: ['apps/server/src/testing/who-may-call/who-may-call.db.test.ts'],
  },
  {
    name: 'administrators-over-administrators',
    file: `${USERS}/authority.ts`,
    text: "if (isAdministrator(person) && caller.role !== 'super_admin') refuse('super-admin-only');",
    becomes: '',
    harm: 'An administrator suspends the others and is alone.',
    tests: [`${USERS}/update-user.db.test.ts`],
  },
  {
    name: 'roles-given-by-anybody',
    file: `${USERS}/update-user.ts`,
    text: "if (changesRole && caller.role !== 'super_admin') refuse('super-admin-only');",
    becomes: '',
    harm: 'An administrator makes a friend one too.',
    tests: [`${USERS}/update-user.db.test.ts`],
  },
  {
    name: 'own-proposal-approved',
    file: `${APPROVALS}/decide-proposal.ts`,
    text: "if (proposal.proposedBy === caller.userId || proposal.userId === caller.userId) refuse('own-approval');",
    becomes: '',
    harm: 'One administrator alone writes themselves a large correction for a friend.',
    tests: [`${WALLET}/decisions/admin-wallet.db.test.ts`],
  },
  {
    name: 'one-pair-of-eyes-twice',
    file: `${WALLET}/decisions/decide-transaction.ts`,
    text: "if (open.proposedBy === admin.userId) refuse('needs-other-approver');",
    becomes: '',
    harm: 'The same administrator clicks twice and is told that it counted.',
    tests: [`${WALLET}/withdrawals/withdrawal.db.test.ts`],
  },
  {
    name: 'own-deposit-approved',
    file: `${WALLET}/decisions/decide-transaction.ts`,
    text: "if (ownerOfMain(seen.userId) === admin.userId) refuse('own-approval');",
    becomes: '',
    harm: 'An administrator credits a deposit of their own that never came.',
    tests: [`${WALLET}/withdrawals/withdrawal.db.test.ts`, `${WALLET}/deposit.db.test.ts`],
  },
  {
    name: 'unpriced-needs-one-pair-of-eyes',
    file: `${WALLET}/decisions/second-pair.ts`,
    text: 'worthUsd === null || worthUsd >',
    becomes: 'worthUsd !== null && worthUsd >',
    harm: 'A correction in a coin without a price is decided by one person, whatever its size.',
    tests: [`${WALLET}/decisions/admin-wallet.db.test.ts`],
  },
  {
    name: 'anybody-cancels-a-withdrawal',
    file: `${WALLET}/withdrawals/cancel-withdrawal.ts`,
    text: 'if (!row || row.userId !== main)',
    becomes: 'if (!row)',
    harm: 'A stranger who knows an id takes back what another has asked for.',
    tests: [`${WALLET}/withdrawals/withdrawal.db.test.ts`],
  },
  {
    name: 'limit-of-calls-ten-times-as-wide',
    file: 'apps/server/src/platform/limits/rate-limits.ts',
    text: 'if (next - nowMs > perMs) throw',
    becomes: 'if (next - nowMs > 10 * perMs) throw',
    harm: 'Ten times as much can be tried.',
    tests: ['apps/server/src/platform/limits/rate-limits.test.ts'],
  },
  {
    name: 'half-a-network-counts-as-many',
    file: `${HTTP}/counted-as.ts`,
    text: 'slice(0, 4)',
    becomes: 'slice(0, 8)',
    harm: 'Whoever has one network of the newer kind has no limit at all.',
    tests: [`${HTTP}/counted-as.test.ts`],
  },
];
