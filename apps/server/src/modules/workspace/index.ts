/**
 * Where somebody works: how they have arranged their charts, the same on every device. Owns one row a person. Never
 * touches money or anything another person sees. Invariant: what is saved was made out of the version it replaces, so
 * that no device loses what another one has saved without its person having chosen.
 */

export { deleteCharts as forgetCharts } from './store.ts';
export { addWorkspaceRoutes } from './routes.ts';
