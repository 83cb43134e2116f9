import { admin } from '@halyard/contract';

/** What a change of a person shows in. */
export const PERSON_READS = [
  admin.adminListUsers,
  admin.adminGetUser,
  admin.adminListSessions,
  admin.adminListKeys,
  admin.adminListAudit,
] as const;
