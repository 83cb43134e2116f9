import { assetOrUnlisted } from '@halyard/catalogue';
import { type BlockRef, coinsOf, type EvmChain, type UtxoChain } from '@halyard/chains';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectAddresses, selectChain } from '../chain/store-chain.ts';
import type { Watched } from '../chain/watched.ts';
import { selectColdAddresses } from '../cold/store-cold.ts';
import type { RailsDeps } from '../deps.ts';
import * as store from './store-chain-lines.ts';
import { type Ask, NodeError } from '../chain/node.ts';
import { unitsOf } from '../chain/utxo-node.ts';
import { balanceAsked, unitsIn } from '../payouts/ask-node.ts';
import { selectHouse } from '../payouts/store-coins.ts';

/** A node is asked so much in one call, and in so many calls beside each other: it knows a block of the past for minutes. */
const IN_A_CALL = 100;
const CALLS_AT_ONCE = 4;
/** So many blocks, each newer than the one before, are tried in one look. */
const MOST_BLOCKS = 3;

/** What nothing explains: what is there beside all that should be. */
export const unexplained = ({ held, journal, arriving, leaving, finer, carried }: store.NewLine): bigint =>
  held - journal - arriving - leaving - finer - carried;

/**
 * Once a day, what a chain has on our addresses beside the journal at the same block, to the last unit: kept as it was; the same
 * where cold storage is. What differs is an alert at once. A chain that cannot be trusted, or whose node went on meanwhile, is
 * looked at again later.
 */
export async function reconcileChain(
  { clock, database, log }: Pick<RailsDeps, 'clock' | 'database' | 'log'>,
  chains: readonly Watched[],
  watched: Watched,
): Promise<void> {
  const { network, chain } = watched;
  const takenAt = clock.now();
  const day = takenAt.toISOString().slice(0, 10);
  const known = await selectChain(database, network);
  if (!known || known.problem !== null || (await store.hasLines(database, network, day))) return;
  const addresses = (await selectAddresses(database, network)).map(({ address }) => address);
  const assets = coinsOf(chain).filter(({ asset }) =>
    assetOrUnlisted(asset).networks.some((one) => one.network === network),
  );
  const house = await selectHouse(database, watched);
  const asked: Asked[] = [{ place: 'chain', addresses: [...addresses, ...house], assets }];
  for (const coin of assets) {
    const kept = await selectColdAddresses(database, { network, asset: coin.asset });
    if (kept.length > 0) asked.push({ place: 'cold', addresses: kept, assets: [coin] });
  }
  const lines: { readonly bare: store.NewLine; readonly there: There }[] = [];
  for (const one of asked) {
    const held = await askHeld({ database, log }, watched, one.addresses);
    const coins = one.assets.map(({ asset, decimals }) => {
      const others = chains.some(
        (other) => other !== watched && coinsOf(other.chain).some((c) => c.asset === asset),
      );
      const factor = `1e${decimals - assetOrUnlisted(asset).scale}`;
      return { place: one.place, asset, decimals, factor, isAlone: !others };
    });
    const booked = held && (await store.selectBooked(database, network, held.at, coins));
    if (!booked) return;
    for (const row of booked) {
      const [id, units] = [newId(), held.units.get(row.asset) ?? 0n];
      const bare = { ...row, ...held.at, id, network, day, takenAt, held: units, carried: 0n };
      lines.push({ bare, there: held.there.get(row.asset) ?? new Map() });
    }
  }
  await database.transaction(async (tx) => {
    for (const { bare, there } of lines) {
      const line = { ...bare, carried: await store.selectCarried(tx, bare) };
      const isNew = await store.insertLine(tx, line);
      if (isNew && unexplained(line) !== 0n) await tellDifference({ log, tx, watched }, line, there);
    }
  });
}

/** What is on each address of one coin, where the chain was asked for each. */
type There = ReadonlyMap<string, bigint>;

/** So many addresses are named where a difference is. */
const MOST_NAMED = 10;

/** With customers' addresses that have something else than came there and was moved away, as far as blocks say it to us. */
async function tellDifference(
  { log, tx, watched }: Pick<RailsDeps, 'log'> & { readonly tx: Tx; readonly watched: Watched },
  line: store.NewLine,
  there: There,
): Promise<void> {
  const { network, place, asset, height } = line;
  const isCoin = asset === watched.chain.coin.asset;
  const paid = there.size > 0 && place === 'chain' ? await store.selectPaid(tx, { ...line, isCoin }) : [];
  const addresses = paid
    .filter(({ address, units }) => (there.get(address) ?? units) !== units)
    .slice(0, MOST_NAMED)
    .map(({ address }) => address);
  log.error(
    { network, place, asset, height, difference: String(unexplained(line)), addresses },
    'a chain has something else than the journal says',
  );
}

/** One question to a chain: what it has of these coins on these addresses. */
type Asked = {
  readonly place: store.NewLine['place'];
  readonly addresses: readonly string[];
  readonly assets: readonly { readonly asset: string; readonly decimals: number }[];
};

/** Somebody says what a difference is. The line stays as it was taken. */
export async function explainLine(
  { audit, clock }: Pick<RailsDeps, 'audit' | 'clock'>,
  tx: Tx,
  caller: Identity,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<store.ChainLine> {
  const line = (await store.lockLine(tx, id)) ?? refuse('chain-line-not-found');
  if (line.explanation !== null || unexplained(line) === 0n) refuse('nothing-to-explain');
  await store.explainLine(tx, id, { by: caller.userId, explanation: reason, at: clock.now() });
  const { network, asset, day } = line;
  await audit.record(tx, {
    actorId: caller.userId,
    action: 'chain-line.explained',
    subjectId: null,
    detail: { lineId: id, network, asset, day, difference: String(unexplained(line)), reason },
  });
  return { ...line, explanation: reason, explainedBy: caller.userId };
}

type Held = {
  readonly at: BlockRef;
  /** By asset. */
  readonly units: ReadonlyMap<string, bigint>;
  readonly there: ReadonlyMap<string, There>;
};

/**
 * What a chain itself says is on these addresses, and at which block. Nothing we know of payments goes into it: it is what our
 * knowledge is held against. Null where its node had gone on before it had answered.
 */
async function askHeld(
  { database, log }: Pick<RailsDeps, 'database' | 'log'>,
  { network, chain, nodes }: Watched,
  addresses: readonly string[],
): Promise<Held | null> {
  const [node] = nodes;
  if (chain.kind === 'utxo') return scan(node.ask, chain, addresses);
  let reason = '';
  for (let block = 0; block < MOST_BLOCKS; block += 1) {
    // The newest that was read: a node that keeps no archive soon forgets what was there at an older one.
    const known = await selectChain(database, network);
    if (!known || known.problem !== null) return null;
    try {
      const units = await askBalances(node, chain, addresses, known.height);
      // Asked for by its height: it must have been this block all the time.
      return (await node.hashAt(known.height)) === known.hash ? { at: known, ...units } : null;
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      reason = error.message;
      log.warn(
        { network, height: known.height, reason },
        'a node does not know any more what was on our addresses at a block: it is asked for a newer one',
      );
    }
  }
  throw new Error(
    `The node of ${network} forgets a block before it has said what was on all our addresses at it (${reason}). ` +
      'The daily look at this chain is not done: it is tried again, and takes a faster node, or one that keeps more blocks.',
  );
}

async function askBalances(
  { askAll }: Watched['nodes'][number],
  chain: EvmChain,
  addresses: readonly string[],
  height: number,
): Promise<Omit<Held, 'at'>> {
  const asked = coinsOf(chain).flatMap(({ asset }) => addresses.map((address) => ({ asset, address })));
  const calls = Array.from({ length: Math.ceil(asked.length / IN_A_CALL) }, (_, at) =>
    asked.slice(at * IN_A_CALL, (at + 1) * IN_A_CALL),
  );
  const there = new Map(coinsOf(chain).map(({ asset }) => [asset, new Map<string, bigint>()]));
  for (let at = 0; at < calls.length; at += CALLS_AT_ONCE)
    await Promise.all(
      calls.slice(at, at + CALLS_AT_ONCE).map(async (call) => {
        const questions = call.map(({ asset, address }) => balanceAsked(chain, asset, address, height));
        const answers = await askAll(questions);
        call.forEach(({ asset, address }, nth) => there.get(asset)?.set(address, unitsIn(answers[nth])));
      }),
    );
  const sum = (each: There) => [...each.values()].reduce((total, one) => total + one, 0n);
  return { there, units: new Map([...there].map(([asset, each]) => [asset, sum(each)])) };
}

/** All coins there are, looked through by the node: it takes minutes on a large chain, and says for which block. */
async function scan(ask: Ask, { coin }: UtxoChain, addresses: readonly string[]): Promise<Held> {
  const found = (await ask(
    'scantxoutset',
    'start',
    addresses.map((address) => `addr(${address})`),
  )) as { readonly total_amount: number | string; readonly height: number; readonly bestblock: string };
  const units = unitsOf(String(found.total_amount), coin.decimals);
  const at = { height: found.height, hash: found.bestblock };
  return { at, units: new Map([[coin.asset, units]]), there: new Map() };
}
