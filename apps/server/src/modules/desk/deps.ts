import type { admin } from '@halyard/contract';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';

/** What is decided about one thing. */
export type Verdict =
  | { readonly decision: 'approve'; readonly amount?: string | number | undefined }
  | { readonly decision: 'reject'; readonly reason: string };

/** Decides about one thing as the call for one of them does. Answers whether a second administrator has to agree. */
export type Decide = (
  tx: Tx,
  caller: Identity,
  id: string,
  verdict: Verdict,
) => Promise<{ readonly waits: boolean }>;

export type DeskDeps = Pick<Platform, 'clock' | 'database' | 'log' | 'settings'> & {
  readonly approvals: Pick<Approvals, 'stands'>;
  readonly audit: Audit;
  readonly balanceUsdOf: (queryable: Queryable, userId: string) => Promise<bigint>;
  readonly decide: Readonly<Record<admin.TogetherKind, Decide>>;
};
