import { type BookId, giveToReceive, mainBookOf, ownerOfMain, USD } from '@halyard/accounting';
import { scaleOf } from '@halyard/catalogue';
import type { admin, BodyOf } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Proposal, Terms } from '../../approvals/index.ts';
import { amountText, parseAmount, plainAmount } from '../amounts.ts';
import { carryOutConversion, type PricedConversion, quoteConversion } from '../convert.ts';
import type { WalletDeps } from '../deps.ts';
import { lockForLeaving, mayLeave } from '../withdrawals/what-may-leave.ts';
import { gatherableUsd, gatherDollars } from './gather-dollars.ts';
import { payClaims } from './pay-claims.ts';

/**
 * What is owed of a reversed payment, taken from something else that its debtor has: a conversion that two people decided on,
 * whose proceeds pay the claim at once. It comes about at the price of that moment, and only as long as as much is owed as was
 * looked at.
 */
type Content = { readonly from: string; readonly give: string };
type Request = BodyOf<typeof admin.adminTakeClaim>;

export async function takeClaim(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  { currency: from, amount, reason }: Request,
): Promise<Proposal> {
  const claim = (await deps.ledger.claim(tx, id)) ?? refuse('claim-not-found');
  const userId = ownerOfMain(claim.userId);
  if (userId === caller.userId) refuse('own-account');
  const owed = claim.amount - claim.paid;
  if (owed === 0n) refuse('claim-settled');
  const { give, receive } = quoteWithin(deps, { from, to: claim.asset, amount }, owed);
  const there = (await availableFor(deps, tx, claim.userId)).get(from) ?? 0n;
  if (parseAmount(amount, from) > there) refuse('insufficient-balance');
  const content: Content = { from, give: String(give) };
  const deposit = await deps.ledger.transaction(tx, claim.transactionId);
  return deps.approvals.propose(tx, caller, {
    kind: 'claim',
    subject: id,
    about: `${deposit?.reference ?? ''}: ${amountText(owed, claim.asset)}`,
    userId,
    content,
    basis: { owed: String(owed) },
    changes: [
      { field: 'takes', before: null, after: amountText(give, from) },
      { field: 'worth now', before: null, after: amountText(receive, claim.asset) },
    ],
    reason,
  });
}

/** Of each currency what there is in the main book; of dollars, what other accounts could bring there as well. */
async function availableFor(
  deps: WalletDeps,
  queryable: Queryable,
  main: BookId,
): Promise<ReadonlyMap<string, bigint>> {
  const balances = await deps.ledger.balances(queryable, main);
  const found = new Map(balances.map(({ asset, available }) => [asset, available]));
  const elsewhere = await gatherableUsd(deps, queryable, ownerOfMain(main));
  return found.set(USD, (found.get(USD) ?? 0n) + elsewhere);
}

/** No more is taken than pays what is owed, whatever was asked for and however prices have moved since. */
function quoteWithin(
  deps: WalletDeps,
  request: Parameters<typeof quoteConversion>[1],
  owed: bigint,
): PricedConversion {
  const whole = quoteConversion(deps, request);
  if (whole.receive <= owed) return whole;
  // Not a unit less: what is left owed would stop the customer for a cent.
  const give = giveToReceive(owed, whole.rate);
  return quoteConversion(deps, { ...request, amount: plainAmount(give, request.from) });
}

export function claimTerms(deps: WalletDeps): Terms {
  return {
    lock: async (tx, { subject, userId }) => {
      if (userId) await lockForLeaving(deps, tx, userId, mainBookOf(userId));
      const claim = await deps.ledger.claim(tx, subject);
      return claim && { owed: String(claim.amount - claim.paid) };
    },
    carryOut: async (tx, _caller, { subject, content }) => {
      const claim = (await deps.ledger.claim(tx, subject)) ?? refuse('claim-settled');
      const { from, give } = content as Content;
      const { asset: to, userId } = claim;
      const owed = claim.amount - claim.paid;
      const leaving = await lockForLeaving(deps, tx, ownerOfMain(userId), userId);
      const priced = quoteWithin(deps, { from, to, amount: plainAmount(BigInt(give), from) }, owed);
      const there = await mayLeave(deps, tx, leaving, from);
      if (from === USD && priced.give > there)
        await gatherDollars(deps, tx, ownerOfMain(userId), priced.give - there);
      if (priced.give > (await mayLeave(deps, tx, leaving, from))) refuse('insufficient-balance');
      await carryOutConversion(deps, tx, userId, { from, to }, priced);
      await payClaims(deps, tx, userId, to);
    },
  };
}

export async function listClaims(deps: WalletDeps, queryable: Queryable): Promise<admin.Claim[]> {
  const shown: admin.Claim[] = [];
  for (const { id, userId, asset, amount, paid, openedAt, transactionId } of await deps.ledger.openClaims(
    queryable,
  )) {
    const others = [...(await availableFor(deps, queryable, userId))].filter(([other]) => other !== asset);
    const deposit = await deps.ledger.transaction(queryable, transactionId);
    const money = (units: bigint, currency: string) => unitsToNumber(units, scaleOf(currency));
    shown.push({
      id,
      userId: ownerOfMain(userId),
      user: (await deps.users.byId(queryable, userId))?.email ?? '',
      depositId: transactionId,
      reference: deposit?.reference ?? '',
      currency: asset,
      amount: money(amount, asset),
      paid: money(paid, asset),
      openedAt: openedAt.toISOString(),
      available: others.flatMap(([currency, available]) =>
        available > 0n ? [{ currency, amount: money(available, currency) }] : [],
      ),
    });
  }
  return shown;
}
