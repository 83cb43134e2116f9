import { CHAIN_NAMES, CHAINS, type ChainName, chainOf, isPrivateKey, readPublicKey } from '@halyard/chains';
import { oneOf, setting, type Setting, web } from './setting-kinds.ts';

/** A chain is watched where it has a public key and a node. What spends money must be on no machine that is asked by strangers. */
const railOf = (name: ChainName) => ({
  [`RAIL_${name}_XPUB`]: setting(
    {
      read: (value) => (value === '' || readPublicKey(value) ? value : undefined),
      expects: 'an extended public key (xpub); a private key must never be on this machine',
    },
    '',
    `${CHAINS[name].network}: extended public key that customers' addresses follow from; empty watches nothing`,
  ),
  [`RAIL_${name}_URL`]: setting(web, '', `${CHAINS[name].network}: node that is asked`, true),
  [`RAIL_${name}_SECOND_URL`]: setting(
    web,
    '',
    `${CHAINS[name].network}: another node; where the two disagree nothing is credited`,
    true,
  ),
  [`RAIL_${name}_CHAIN`]: setting(
    oneOf('', ...CHAINS[name].chains.map(({ id }) => id)),
    '',
    `${CHAINS[name].network}: the chain it is; empty is the real one`,
  ),
});
type RailSetting = `RAIL_${ChainName}_${'XPUB' | 'URL' | 'SECOND_URL' | 'CHAIN'}`;
export const RAIL_SETTINGS = Object.assign({}, ...CHAIN_NAMES.map(railOf)) as Readonly<
  Record<RailSetting, Setting<string>>
>;

/** Half a rail would show addresses that nobody watches. A key that spends is refused wherever a rail's setting has it. */
export function railProblems(
  settings: Partial<Readonly<Record<RailSetting, string>>> & { readonly SITE_MODE?: string },
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const secrets = Object.keys(environment).filter(
    (name) => name.startsWith('RAIL_') && isPrivateKey(environment[name] ?? ''),
  );
  return [
    ...secrets.map(
      (name) =>
        `${name} holds a private key. Take it off this machine, and treat what it guards as known to others`,
    ),
    ...CHAIN_NAMES.flatMap((name) => {
      const [key, url, id] = [`RAIL_${name}_XPUB`, `RAIL_${name}_URL`, `RAIL_${name}_CHAIN`] as const;
      const isHalf = (settings[key] === '') !== (settings[url] === '');
      const isTest = chainOf(name, settings[id] ?? '')?.isTest && settings[url] !== '';
      return [
        ...(isHalf ? [`${key} and ${url} are needed together`] : []),
        ...(isTest && settings.SITE_MODE === 'live' ? [`${id} must be a real chain in live mode`] : []),
      ];
    }),
  ];
}
