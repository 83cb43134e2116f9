import { admin } from '@halyard/contract';

/** Looked at again this often while it is on the screen. */
export const REFRESH_MS = 5000;

/** What changes when somebody does something about a mail. */
export const MAIL_READS = [admin.adminListMail, admin.adminGetSystem] as const;
