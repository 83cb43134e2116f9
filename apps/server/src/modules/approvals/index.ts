/**
 * Four eyes: what one administrator proposes and a different one decides about. Owns the proposals of every kind; what
 * carries one out belongs to the module it is about, which hands its terms in. Invariants, kept by the database too: a
 * proposal never changes and is decided once, by somebody else than who proposed it and whom it is about. It is carried
 * out exactly as it was proposed, over what stood there then, and only while whoever proposed it is an active
 * administrator.
 */
export { addApprovalRoutes, decideProposal } from './admin-routes.ts';
export { type Approvals, createApprovals } from './approvals.ts';
export { changesBetween } from './changes-between.ts';
export type { Terms, TermsOf } from './decide-proposal.ts';
export type { Proposal } from './store.ts';
