import { scaleOf } from '@halyard/catalogue';
import { type admin, textOf } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ApprovalsDeps } from './deps.ts';
import type { Proposal } from './store.ts';

type Deps = Pick<ApprovalsDeps, 'people'>;

/** The proposal as staff see it: people are named by their e-mail addresses. */
export async function showProposal(
  { people }: Deps,
  queryable: Queryable,
  proposal: Proposal,
): Promise<admin.Proposal> {
  const emailOf = async (id: string | null) =>
    id ? ((await people.byId(queryable, id))?.email ?? '') : null;
  const {
    content,
    subject: _subject,
    basis: _basis,
    userId,
    proposedAt,
    decidedAt,
    decisionReason,
    ...rest
  } = proposal;
  const money = content as { readonly asset?: string; readonly amount?: string };
  const { asset, amount } = money;
  return {
    ...rest,
    userId,
    user: (await emailOf(userId)) ?? '',
    currency: asset ?? null,
    amount:
      asset !== undefined && amount !== undefined ? unitsToNumber(BigInt(amount), scaleOf(asset)) : null,
    proposedBy: (await emailOf(proposal.proposedBy)) ?? '',
    proposedAt: proposedAt.toISOString(),
    decidedBy: await emailOf(proposal.decidedBy),
    decisionReason: decisionReason && textOf(decisionReason),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** An installation with one administrator must not wait for somebody who does not exist. */
export async function sentenceOf(
  { people }: Deps,
  queryable: Queryable,
  caller: Pick<Identity, 'userId'>,
  what: string,
): Promise<string> {
  const staff = await people.administrators(queryable);
  const others = staff.filter(({ id, status }) => id !== caller.userId && status === 'active');
  if (others.length > 0) return `${what} sent for approval`;
  return `${what} sent for approval. Nobody else can approve it yet: the operator adds an administrator with npm run admin.`;
}
