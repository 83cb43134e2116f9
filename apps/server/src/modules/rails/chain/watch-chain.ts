import { isDeepStrictEqual } from 'node:util';
import type { Block, BlockRef } from '@halyard/chains';
import type { RailsDeps } from '../deps.ts';
import { applyBranch } from './apply-branch.ts';
import type { ChainNode, IsOurs } from './node.ts';
import { selectHouse, selectOutputs } from '../payouts/store-coins.ts';
import * as store from './store-chain.ts';
import type { Watched } from './watched.ts';

/** So many blocks before the newest one it begins to read. */
const BEGINS_BEFORE = 100;
/** So many blocks are read at a time while nothing was taken back. */
const BLOCKS_AT_ONCE = 25;

/** Why nothing is credited for now. */
export const PROBLEMS = ['away', 'behind', 'other-chain', 'disagree', 'too-deep'] as const;
export type Problem = (typeof PROBLEMS)[number];
class Stopped extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** What this node said last of each. */
const SAID = new WeakMap<Watched, Problem | null>();

/**
 * Looks at a chain once: asks its nodes what is new, and writes it. Only one node of ours does so at a time, and if two did,
 * the second would find that its block was read. Anything doubtful ends the look before anything is written.
 */
export async function watchChain(deps: RailsDeps, watched: Watched): Promise<void> {
  const { clock, database, log } = deps;
  let problem: Problem | null = null;
  try {
    while (await readOn(deps, watched));
  } catch (error) {
    problem = error instanceof Stopped ? error.problem : 'away';
    // It is looked at every two seconds: what stays as it was is said once.
    if (SAID.get(watched) !== problem)
      log.warn({ err: error, network: watched.network, problem }, 'a chain is not read on');
  }
  SAID.set(watched, problem);
  await store.noteLook(database, watched.network, problem, clock.now());
}

/** Reads some blocks on; false when there is nothing more. */
async function readOn(deps: RailsDeps, watched: Watched): Promise<boolean> {
  const { network, chain, nodes } = watched;
  const tip = await agreedTip(nodes);
  const known = await store.selectChain(deps.database, network);
  if (!known) {
    // Nobody has an address yet: what was paid before concerns nobody. It begins a little earlier all the same, so that
    // there is a way back when the newest blocks are taken back.
    const from = await startOf(nodes[0], tip);
    const start = { network, chain: chain.id, confirmations: chain.confirmations, ...from };
    await deps.database.transaction((tx) => store.insertChain(tx, start, deps.clock.now()));
    return from.hash !== tip.hash;
  }
  if (known.chain !== chain.id) throw new Stopped('other-chain');
  if (tip.hash === known.hash) return false;
  const [node] = nodes;
  const from = await branchPoint(deps, network, node, tip);
  if (tip.height < known.height && from.height === tip.height) throw new Stopped('behind');
  // Blocks that were taken back are replaced as one: there is no moment in which a payment is in neither.
  const isReplaced = from.height < known.height;
  const until = isReplaced ? tip.height : Math.min(tip.height, from.height + BLOCKS_AT_ONCE);
  const addresses = new Map(
    (await store.selectAddresses(deps.database, network)).map((row) => [row.key, row] as const),
  );
  const house = await selectHouse(deps.database, watched);
  const outputs =
    chain.kind === 'utxo' ? new Set(await selectOutputs(deps.database, network, from.height)) : null;
  const isOurs = (key: string) => addresses.has(key) || house.has(key) || outputs?.has(key) === true;
  const branch: Block[] = [];
  for (let height = from.height + 1; height <= until; height += 1) {
    const block = await agreedBlock(nodes, height, isOurs);
    if (block === null) return false;
    // What comes to us in one block may be used up in the next.
    for (const { txid, place } of block.payments) outputs?.add(`${txid}:${place}`);
    branch.push(block);
  }
  // What the nodes agreed on was this tip: a chain that ends elsewhere has changed meanwhile.
  if (until === tip.height && branch.at(-1)?.hash !== tip.hash) return false;
  if (!standsOn(from, branch)) return false;
  const isRead = await applyBranch(deps, watched, { known, addresses, house, branch });
  return isRead && until < tip.height;
}

async function startOf(node: ChainNode, tip: BlockRef): Promise<BlockRef> {
  const height = Math.max(tip.height - BEGINS_BEFORE, 0);
  const hash = await node.hashAt(height);
  return hash === null ? tip : { height, hash };
}

/** The newest block that all nodes have, of the chain they should be of. */
async function agreedTip(nodes: readonly ChainNode[]): Promise<BlockRef> {
  for (const node of nodes) if (!(await node.isOfChain())) throw new Stopped('other-chain');
  const tips = await Promise.all(nodes.map((node) => node.tip()));
  const lowest = tips.reduce((one, other) => (other.height < one.height ? other : one));
  for (const node of nodes) {
    if ((await node.hashAt(lowest.height)) !== lowest.hash) throw new Stopped('disagree');
  }
  return lowest;
}

/** A block as every node has it, payment for payment; null where one of them has none so high any more. */
async function agreedBlock(nodes: Watched['nodes'], height: number, isOurs: IsOurs): Promise<Block | null> {
  const blocks: Block[] = [];
  for (const node of nodes) {
    const hash = await node.hashAt(height);
    if (hash === null) return null;
    const block = await node.block({ height, hash }, isOurs);
    if (block.hash !== hash) throw new Stopped('disagree');
    blocks.push(block);
  }
  const [first, ...others] = blocks;
  if (others.some((other) => !isDeepStrictEqual(other, first))) throw new Stopped('disagree');
  return first ?? null;
}

/** The newest block we know that the chain still has. */
async function branchPoint(
  { database }: RailsDeps,
  network: string,
  node: ChainNode,
  tip: BlockRef,
): Promise<BlockRef> {
  const blocks = await store.selectBlocks(database, network);
  for (const block of blocks.toReversed()) {
    if (block.height > tip.height) continue;
    if ((await node.hashAt(block.height)) === block.hash) return block;
  }
  throw new Stopped('too-deep');
}

/** The chain may have changed while it was read: then what was read is no branch, and the next look reads it again. */
function standsOn(from: BlockRef, branch: readonly Block[]): boolean {
  let before = from;
  for (const block of branch) {
    if (block.parent !== before.hash || block.height !== before.height + 1) return false;
    before = block;
  }
  return branch.length > 0;
}
