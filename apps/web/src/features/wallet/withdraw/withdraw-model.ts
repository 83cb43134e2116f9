import { assetOrUnlisted, networkOfDestination } from '@halyard/catalogue';
import { type AnswerOf, refusalSentence, type wallet } from '@halyard/contract';
import { WALLET } from '../../../texts/wallet.ts';
import { parseAmount, textOfUnits, unitsOf } from '../../../domain/money/amount.ts';
import { sentenceFigure } from '../../../domain/money/money.ts';

export type Asset = AnswerOf<typeof wallet.listAssets>[number];
export type Network = Asset['networks'][number];

/** What a currency is here: one that the catalogue does not know has no networks by name. */
export function assetOf(assets: readonly Asset[], currency: string): Asset {
  return (
    assets.find((candidate) => candidate.currency === currency) ?? {
      ...assetOrUnlisted(currency),
      networks: [],
    }
  );
}

/** Whether the customer says over which network it goes. */
export function isNetworkTyped({ networks }: Asset): boolean {
  return networks.length === 0;
}

/** The network of a name. One that is typed has the terms the server gives it. */
export function networkNamed(asset: Asset, name: string): Network | undefined {
  if (!isNetworkTyped(asset)) return asset.networks.find(({ network }) => network === name);
  const to = { destination: '', network: name.trim() };
  const found = networkOfDestination(assetOrUnlisted(asset.currency), to, { allowTestnet: false });
  if (typeof found === 'string') return undefined;
  const { network, withdrawalFee, minWithdrawal } = found;
  return { network, withdrawalFee: Number(withdrawalFee), minWithdrawal: Number(minWithdrawal) };
}

/** What a withdrawal takes and what arrives, as exact texts. The fee comes on top of the amount. */
export type WithdrawalPlan = { readonly arrives: string; readonly fee: string; readonly held: string };

export function planWithdrawal(typed: string, asset: Asset, network: Network): WithdrawalPlan | null {
  const amount = parseAmount(typed, asset.scale, asset.currency);
  if (!amount.ok) return null;
  const fee = unitsOf(network.withdrawalFee, asset.scale);
  return {
    arrives: amount.text,
    fee: textOfUnits(fee, asset.scale),
    held: textOfUnits(amount.units + fee, asset.scale),
  };
}

/** The most that can leave: all that is available, less the fee. */
export function largestWithdrawal(available: number, asset: Asset, network: Network): string {
  const units = unitsOf(available, asset.scale) - unitsOf(network.withdrawalFee, asset.scale);
  return units > 0n ? textOfUnits(units, asset.scale) : '';
}

/** What is wrong with a withdrawal, and in which field. */
export type WithdrawalProblem = {
  readonly at: 'network' | 'amount' | 'destination';
  readonly words: string;
};

type Typed = {
  readonly amount: string;
  readonly destination: string;
  /** What there is to take it from. */
  readonly available: number;
};

/** The destination is judged by what the server judges it by, and in its words. */
export function withdrawalProblem(
  { amount: typed, destination, available }: Typed,
  asset: Asset,
  network: Network | undefined,
  allowTestnet: boolean,
): WithdrawalProblem | null {
  if (network?.network === '') return { at: 'network', words: refusalSentence('choose-network') };
  const amount = parseAmount(typed, asset.scale, asset.currency);
  if (!amount.ok) return { at: 'amount', words: amount.problem };
  const fee = network ? unitsOf(network.withdrawalFee, asset.scale) : 0n;
  if (amount.units + fee > unitsOf(available, asset.scale))
    return { at: 'amount', words: refusalSentence('insufficient-balance') };
  if (destination.trim() === '') return { at: 'destination', words: WALLET.missingDestination };
  if (network && amount.units < unitsOf(network.minWithdrawal, asset.scale)) {
    return {
      at: 'amount',
      words: `Minimum withdrawal is ${sentenceFigure(network.minWithdrawal)} ${asset.currency}`,
    };
  }
  const { currency } = asset;
  const to = { destination: destination.trim(), network: network?.network };
  const found = networkOfDestination(assetOrUnlisted(currency), to, { allowTestnet });
  if (typeof found === 'string') return { at: 'destination', words: refusalSentence(found, { currency }) };
  return null;
}

/** Where an exchange needs more than an address to know whose coins come. An X-address of XRP says it itself. */
export function memoWords(
  { currency }: Asset,
  network: Network | undefined,
  destination: string,
): string | null {
  const { networks } = assetOrUnlisted(currency);
  const format = networks.find((one) => one.network === network?.network)?.addressFormat;
  if (format === 'ton') return WALLET.memos.ton;
  return format === 'xrp' && !/^[XT]/.test(destination.trim()) ? WALLET.memos.xrp : null;
}
