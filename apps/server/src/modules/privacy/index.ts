/**
 * What people may have of what is kept about them: all of it, in one file, whenever they ask. Owns no table and reads
 * the views `view_own_*`, which say table by table what is somebody's; whatever is in none of them is in `left-out.ts`
 * with the reason, and a test holds both against the schema. It never hands out a secret, and nothing of anybody else.
 */
export { addPrivacyRoutes } from './routes.ts';
