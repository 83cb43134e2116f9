import { hostname, userInfo } from 'node:os';
import type { Audit } from '../../modules/audit/index.ts';

/** Whoever sits at the command line, as far as the operating system knows them. They need no account here. */
export type Operator = {
  readonly user: string;
  readonly host: string;
  /** Who they were before they became that user, when sudo says so. */
  readonly sudoUser?: string;
};

export function currentOperator(): Operator {
  const sudoUser = process.env['SUDO_USER'];
  return { user: userName(), host: hostname(), ...(sudoUser ? { sudoUser } : {}) };
}

/** In a container the user id often has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The audit log as the operator writes it: whichever module records something, who did it and why stand in the row. */
export function signedAudit(audit: Audit, operator: Operator, reason: string): Audit {
  return {
    ...audit,
    record: (tx, event) =>
      audit.record(tx, { ...event, actorId: null, detail: { ...event.detail, reason, operator } }),
  };
}
