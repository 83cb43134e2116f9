import { readSigned, readSignedEvm, spentBy } from '@halyard/chains';
import { type AnswerOf, type BodyOf, payouts as contract } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import { hashOf } from '../../../platform/ids.ts';
import type { Watched } from '../chain/watched.ts';
import type { RailsDeps } from '../deps.ts';
import { requireToken } from './approve-payouts.ts';
import { movePayout } from './store-payouts.ts';
import * as store from './store-plans.ts';

type Body = BodyOf<typeof contract.signPayouts>;

/** So much of what was signed is shown to the signer again. */
const MOST_SIGNED = 50;

/** Takes in what the signer signed or refused, and answers what nobody has signed yet. The same answer twice is one. */
export async function signPayouts(
  deps: RailsDeps,
  chains: readonly Watched[],
  { token, chains: asked, answers }: Body,
): Promise<AnswerOf<typeof contract.signPayouts>> {
  requireToken(token, deps.settings.SIGNER_TOKEN);
  const known = chains.filter(({ chain }) => asked.includes(chain.id));
  for (const answer of answers) await deps.database.transaction((tx) => take(deps, tx, known, answer));
  const networks = known.map(({ network }) => network);
  await dropOfOldKeys(deps, known, networks);
  const work = await store.selectUnsigned(deps.database, networks);
  const signed = await store.selectSigned(deps.database, networks, MOST_SIGNED);
  return {
    work: work.slice(0, 10).map(({ plan }) => contract.planned.parse(plan)),
    signed: signed.map(hashOf),
  };
}

/**
 * What was planned under a key before and pays nobody is not asked for: the key in force would sign something else with it, under a
 * number of its own address that nobody has planned. What pays somebody names its house, and coins say themselves where they lie.
 */
async function dropOfOldKeys(
  deps: RailsDeps,
  chains: readonly Watched[],
  networks: readonly string[],
): Promise<void> {
  const unsigned = (await store.selectUnsigned(deps.database, networks)).filter(
    ({ plan }) => plan.kind === 'evm' && plan.orders.length === 0,
  );
  const held = await store.selectHeld(
    deps.database,
    unsigned.map(({ planId }) => planId),
  );
  for (const { planId, version, plan } of unsigned) {
    const watched = chains.find(({ chain }) => chain.id === plan.chain);
    const coins = held.get(planId) ?? [];
    if (!watched || spentBy(watched.chain, watched.key, plan).every((coin) => coins.includes(coin))) continue;
    const refused = 'it was planned under a key before';
    await deps.database.transaction((tx) => take(deps, tx, chains, { planId, version, refused }));
  }
}

async function take(
  deps: RailsDeps,
  tx: Tx,
  chains: readonly Watched[],
  answer: Body['answers'][number],
): Promise<void> {
  const { clock, log, wakeJob } = deps;
  const plan = await store.lockPlan(tx, answer.planId);
  const watched = chains.find(({ network }) => network === plan?.network);
  const tries = await store.selectTries(tx, [answer.planId]);
  const tried = tries.find(
    ({ version, raw, txid }) => version === answer.version && raw === null && txid === null,
  );
  // What was overtaken meanwhile has lost its coins: what is said of it too late takes none of them back.
  if (!plan || !watched || !tried || plan.state === 'overtaken') return;
  const wake = (job: 'plan' | 'send') => tx.afterCommit(() => wakeJob(`${job}-${watched.chain.id}`));
  if ('refused' in answer) {
    log.error({ planId: plan.id, reason: answer.refused }, 'the signer refuses a payment');
    await store.dropTry(tx, tried);
    // A replacement that is refused leaves the tries before it as they are.
    if (tries.length > 1) return store.noteRaiseRefused(tx, plan.id, clock.now());
    // Which of several the signer minds is seen when each is asked for by itself.
    const problem = tried.plan.orders.length > 1 ? 'alone' : 'refused';
    if (problem === 'alone') wake('plan');
    return store.freePlan(tx, plan.id, problem, clock.now());
  }
  // The next is planned only once this one is answered, and nobody sends it before: neither waits for its next look.
  wake('plan');
  wake('send');
  const { txid, spends } = read(watched, answer.raw);
  const held = (await store.selectHeld(tx, [plan.id])).get(plan.id) ?? [];
  const planned = tried.plan.kind === 'utxo' ? spentBy(watched.chain, watched.key, tried.plan) : held;
  if (planned.length !== spends.length || !planned.every((coin) => spends.includes(coin))) {
    // With another key a move between our addresses is another one. What pays somebody is not free to be declined: it may be paid.
    const isMove = tried.plan.kind === 'evm' && tried.plan.orders.length === 0;
    assert(isMove, 'what is signed is what was planned');
    return take(deps, tx, chains, {
      planId: plan.id,
      version: tried.version,
      refused: 'it signed something else',
    });
  }
  await store.noteSigned(tx, tried, { txid, raw: answer.raw });
  await store.movePlan(tx, plan.id, ['planned'], 'signed', clock.now());
  for (const id of await store.selectTied(tx, plan.id))
    await movePayout(tx, id, ['planned'], 'signed', clock.now());
}

function read({ chain }: Watched, raw: string): { txid: string; spends: readonly string[] } {
  if (chain.kind === 'utxo') return readSigned(raw);
  const { txid, sender, nonce, chainId } = readSignedEvm(raw);
  assert(chainId === chain.chainId, 'what is signed is of its chain');
  return { txid, spends: [`${sender}:${nonce}`] };
}
