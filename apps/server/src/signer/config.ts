import { type Chain, chainNamed, coinsOf, plainAddress } from '@halyard/chains';

/** What the operator wrote down for the signer, on its own machine. Amounts are as people write them, in the coin they name. */
type Written = {
  readonly server: string;
  /** Public keys of approvers, by name. */
  readonly approvers: Readonly<Record<string, string>>;
  readonly chains: Readonly<
    Record<
      string,
      {
        /** The most one transaction may cost, and all of a day together. */
        readonly fee: string;
        readonly feesADay: string;
        /** Coins that may be paid: one payment, and a day. What is not named is not paid. */
        readonly pays: Readonly<Record<string, { readonly payment: string; readonly day: string }>>;
        /** Addresses of cold storage: what goes there is within no limit, and nothing that says it goes there goes elsewhere. */
        readonly cold?: readonly string[];
      }
    >
  >;
};

export type ChainLimits = {
  readonly chain: Chain;
  readonly fee: bigint;
  readonly feesADay: bigint;
  readonly pays: ReadonlyMap<string, { readonly payment: bigint; readonly day: bigint }>;
  readonly cold: ReadonlySet<string>;
};

export type Config = {
  readonly server: string;
  readonly approvers: readonly string[];
  readonly chains: ReadonlyMap<string, ChainLimits>;
};

export function readConfig(text: string): Config {
  const written = JSON.parse(text) as Written;
  const approvers = Object.values(written.approvers);
  if (approvers.length < 2 || new Set(approvers).size < approvers.length)
    throw new Error('Two approvers or more are enrolled, each by a key of their own');
  for (const key of approvers)
    if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`${key} is no public key of an approver`);
  const chains = Object.entries(written.chains).map(([id, given]): readonly [string, ChainLimits] => {
    const chain = chainNamed(id);
    if (!chain) throw new Error(`${id} is no chain`);
    const pays = Object.entries(given.pays).map(([asset, { payment, day }]) => {
      const decimals = decimalsOf(chain, asset);
      return [asset, { payment: unitsOf(payment, decimals), day: unitsOf(day, decimals) }] as const;
    });
    const { decimals } = chain.coin;
    const cold = (given.cold ?? []).map((address) => {
      const plain = plainAddress(chain, address);
      if (plain === null) throw new Error(`${address} is no address of ${id}`);
      return plain;
    });
    return [
      id,
      {
        chain,
        fee: unitsOf(given.fee, decimals),
        feesADay: unitsOf(given.feesADay, decimals),
        pays: new Map(pays),
        cold: new Set(cold),
      },
    ];
  });
  return { server: written.server, approvers, chains: new Map(chains) };
}

function decimalsOf(chain: Chain, asset: string): number {
  const coin = coinsOf(chain).find((one) => one.asset === asset);
  if (!coin) throw new Error(`${chain.id} has no ${asset}`);
  return coin.decimals;
}

function unitsOf(text: string, decimals: number): bigint {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) throw new Error(`${text} is no amount`);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
