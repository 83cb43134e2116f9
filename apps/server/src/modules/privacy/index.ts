/**
 * What people may have of what is kept about them: all of it, in one file, whenever they ask. Owns no table and reads
 * the views `view_own_*`, which say table by table what is somebody's; why the rest is in none
 * of them stands in `testing/tables-of-people.ts`, and a test holds both against the schema. It never hands out a secret, and nothing of anybody else.
 * And what is erased of them when they close their account: at once, once they cannot come back, and when the law lets go of it.
 */
export { closingTerms } from './closing/close-account.ts';
export { eraseDue } from './closing/erase-due.ts';
export { addPrivacyAdminRoutes, addPrivacyRoutes } from './routes.ts';
