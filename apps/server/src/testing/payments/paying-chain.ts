import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownAddress, readPrivateKey, readPublicKey } from '@halyard/chains';
import { admin, payouts, rails, wallet } from '@halyard/contract';
import { type ChainProcess, startAnvil, startLitecoin } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { it } from 'vitest';
import type { Settings } from '../../platform/settings.ts';
import {
  askForgotten,
  newApprover,
  openRecord,
  readConfig,
  type Signer,
  signOnce,
  signOrder,
} from '../../signer/index.ts';
import { administrator, type Person } from '../people.ts';
import { createTestApp } from '../test-app.ts';
import { coldWallet } from './cold-wallet.ts';

/** A chain that pays, with everybody it takes: its node, the product, a signer, and two who approve. */

/** The first of the published examples of such keys: it guards nothing. */
const SECRET =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const TOKEN = 'a token of twenty-four characters or more';

const KINDS = {
  evm: {
    name: 'ETHEREUM',
    id: 'anvil',
    network: 'Ethereum (ERC-20)',
    limits: {
      fee: '0.01',
      feesADay: '1',
      pays: { ETH: { payment: '1', day: '20' }, USDT: { payment: '1000', day: '10000' } },
    },
  },
  utxo: {
    name: 'BITCOIN',
    id: 'litecoin-regtest',
    network: 'Bitcoin',
    limits: { fee: '0.01', feesADay: '1', pays: { BTC: { payment: '1', day: '20' } } },
  },
} as const;
type Kind = keyof typeof KINDS;

async function setUp(kind: Kind, more: Partial<Settings>) {
  const { name, id, network } = KINDS[kind];
  const node = await (kind === 'evm' ? startAnvil() : startLitecoin());
  const key = readPrivateKey(SECRET);
  if (!key) throw new Error('a published example is a key');
  const approvers = [newApprover(), newApprover()];
  const app = await createTestApp({
    [`RAIL_${name}_XPUB`]: key.publicExtendedKey,
    [`RAIL_${name}_URL`]: node.url,
    [`RAIL_${name}_CHAIN`]: id,
    SIGNER_TOKEN: TOKEN,
    APPROVER_TOKEN: TOKEN,
    AUTO_CREDIT_LIMIT_USD: 1_000_000,
    PAYOUT_APPROVERS: approvers.map(({ publicKey }) => publicKey).join(','),
    ...more,
  });
  const [watched] = app.rails.chains;
  if (!watched) throw new Error('the chain is watched');
  const staff = [await administrator(app), await administrator(app)] as const;
  const ask = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await app.server.inject({ method: 'POST', url: `/api${path}`, payload: body as object });
    const said = answer.json<{ data?: unknown; error?: string }>();
    if (answer.statusCode !== 200) throw new Error(said.error);
    return said.data;
  };
  const job = async (what: string) => {
    const found = app.jobs.find((one) => one.name === `${what}-${id}`);
    if (!found) throw new Error(`no job ${what}-${id}`);
    await found.run();
  };
  const chain = walletOf(kind, node);
  await chain.begin();
  await job('watch');
  const own = ownAddress(watched.chain, key);
  const cold = coldWallet(watched);
  return { app, node, key, approvers, watched, staff, ask, job, chain, network, own, cold };
}
type Base = Awaited<ReturnType<typeof setUp>>;

/** A signer with a record in a folder of its own. */
function signing({ key, approvers, ask, job, chain, watched, cold }: Base, kind: Kind) {
  const { id, limits } = KINDS[kind];
  const folder = mkdtempSync(join(tmpdir(), 'halyard-signer-'));
  const enrolled = Object.fromEntries(approvers.map(({ publicKey }, at) => [`approver ${at}`, publicKey]));
  const chains = { [id]: { ...limits, cold: [cold.address] } };
  const config = readConfig(JSON.stringify({ server: '', approvers: enrolled, chains }));
  const keys = new Map([[id, key]]);
  const signer: Signer = { config, keys };
  let record = openRecord(join(folder, 'record'));
  const sign = (acknowledged: readonly string[] = []) =>
    signOnce(signer, { record, ask, token: TOKEN, acknowledged });
  /** Blocks, and a look at them. */
  const mine = async (blocks: number = watched.chain.confirmations) => {
    await chain.mine(blocks);
    await job('watch');
  };
  return {
    record: () => record,
    sign,
    /** Server and signer have another key, as when both were started anew with it. */
    changeKey: (to: typeof key) => {
      keys.set(id, to);
      Object.assign(watched, { key: readPublicKey(to.publicExtendedKey) });
    },
    mine,
    /** Until nothing is left to plan: sweeps, the gas before them, and what is ready to be paid. */
    settle: async () => {
      for (let round = 0; round < 20; round += 1) {
        await job('plan');
        if ((await sign()) === 0) return;
        await job('send');
        await mine();
      }
      throw new Error('something is planned again and again');
    },
    /** The signer is killed, and started again with what its file has. */
    killSigner: () => {
      record.close();
      record = openRecord(join(folder, 'record'));
    },
    /** Its record is put back from a copy that was made earlier: what is done meanwhile is forgotten. */
    forgetting: async (meanwhile: () => Promise<void>) => {
      const [path, copy] = [join(folder, 'record'), join(folder, 'copy')];
      copyFileSync(path, copy);
      await meanwhile();
      record.close();
      copyFileSync(copy, path);
      record = openRecord(path);
      return askForgotten(signer, { record, ask, token: TOKEN });
    },
    endSigner: () => {
      record.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What customers, staff and approvers do. */
function people({ app, ask, staff, approvers, network }: Base) {
  const path = payouts.approvePayouts.path;
  return {
    depositAddress: async (as: Person, currency: string) =>
      (await app.call(rails.openDepositAddress, { as, body: { currency, network } })).data().address,
    /** Asked for by a customer and approved by staff. */
    withdrawal: async (as: Person, body: { currency: string; amount: number; destination: string }) => {
      const asked = (await app.call(wallet.withdraw, { as, body: { ...body, network } })).data();
      for (const by of staff) {
        const said = await app.call(admin.adminApproveTransaction, { as: by, params: { id: asked.id } });
        const { approvals } = said.data();
        if (!approvals || approvals.given >= approvals.needed) break;
      }
      return asked.id;
    },
    payout: (id: string) =>
      app.database.row<{ state: string; problem: string | null }>(
        sql`select state, problem from rail_payout where transaction_id = ${id}`,
      ),
    /** So many approvers sign for everything that waits. */
    approve: async (by = 2) => {
      const { orders } = payouts.approvePayouts.answer.parse(
        await ask(path, { token: TOKEN, approvals: [] }),
      );
      for (const { secret } of approvers.slice(0, by)) {
        const approvals = orders.map((order) => ({ id: order.id, ...signOrder(secret, order) }));
        await ask(path, { token: TOKEN, approvals });
      }
    },
  };
}

export async function payingChain(kind: Kind, more: Partial<Settings> = {}) {
  const base = await setUp(kind, more);
  const signer = signing(base, kind);
  return {
    ...base,
    ...signer,
    ...people(base),
    ask: (path: string, body: Readonly<Record<string, unknown>>) => base.ask(path, { token: TOKEN, ...body }),
    close: async () => {
      signer.endSigner();
      await base.app.close();
      await base.node.stop();
    },
  };
}

type AddTest = (name: string, test: () => Promise<void>, limitMs: number) => void;
/** Adds a test where it means something: one of chains of another kind is not skipped there, there is none. */
export const itWhere = (isMeant: boolean): AddTest => (isMeant ? it : () => undefined);

export type PayingChain = Awaited<ReturnType<typeof payingChain>>;

/** Somebody else's wallet on the chain, with more than enough. */
function walletOf(kind: Kind, node: ChainProcess) {
  let from = '';
  if (kind === 'evm') {
    const hex = (amount: number) => `0x${(BigInt(Math.round(amount * 1e9)) * 10n ** 9n).toString(16)}`;
    return {
      begin: async () => {
        [from = ''] = (await node.call('eth_accounts')) as string[];
      },
      mine: (count: number) => node.call('anvil_mine', `0x${count.toString(16)}`),
      pay: async (to: string, amount: number) =>
        (await node.call('eth_sendTransaction', { from, to, value: hex(amount) })) as string,
      handIn: (raw: string) => node.call('eth_sendRawTransaction', raw),
      /** So many blocks are in the chain no more, and others are in their place. */
      takeBack: (depth: number) => node.call('anvil_reorg', depth, []),
      /** What is on an address, in the chain's own units. */
      units: async (address: string) =>
        BigInt((await node.call('eth_getBalance', address, 'latest')) as string),
    };
  }
  return {
    begin: async () => {
      await node.call('createwallet', 'payer');
      from = (await node.call('getnewaddress')) as string;
      await node.call('generatetoaddress', 110, from);
    },
    mine: (count: number) => node.call('generatetoaddress', count, from),
    pay: async (to: string, amount: number) => (await node.call('sendtoaddress', to, amount)) as string,
    handIn: (raw: string) => node.call('sendrawtransaction', raw),
    takeBack: async (depth: number) => {
      const height = (await node.call('getblockcount')) as number;
      await node.call('invalidateblock', await node.call('getblockhash', height - depth + 1));
      // To another address: the same blocks again would be those that were just thrown out.
      from = (await node.call('getnewaddress')) as string;
      await node.call('generatetoaddress', depth, from);
    },
    units: async (address: string) => {
      const { total_amount: total } = (await node.call('scantxoutset', 'start', [`addr(${address})`])) as {
        readonly total_amount: number;
      };
      return BigInt(Math.round(total * 1e8));
    },
  };
}
