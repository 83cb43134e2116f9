import { CHAIN_NAMES, CHAINS, type ChainName, chainOf, isPrivateKey, readPublicKey } from '@halyard/chains';
import { oneOf, setting, type Setting, text, web } from './setting-kinds.ts';

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
/** Who may ask to sign and to approve, and whose signatures count for a plan. What is signed the signer decides by itself. */
export const PAYOUT_SETTINGS = {
  SIGNER_TOKEN: setting(
    text,
    '',
    'token the signer shows, of at least 24 characters; empty pays nothing by itself: staff complete withdrawals of chains',
    true,
  ),
  APPROVER_TOKEN: setting(text, '', "token the approvers' program shows, of at least 24 characters", true),
  PAYOUT_APPROVERS: setting(
    {
      read: (value) => (/^([0-9a-f]{64}(,[0-9a-f]{64})*)?$/.test(value) ? value : undefined),
      expects: 'public keys of approvers in hex, with commas between them',
    },
    '',
    'public keys of those who approve payouts of chains; the signer has a list of its own, and its list decides',
  ),
} as const;

const TOKENS = ['SIGNER_TOKEN', 'APPROVER_TOKEN'] as const;
type TokenName = (typeof TOKENS)[number];
type RailSetting = `RAIL_${ChainName}_${'XPUB' | 'URL' | 'SECOND_URL' | 'CHAIN'}`;
export const RAIL_SETTINGS = Object.assign({}, ...CHAIN_NAMES.map(railOf)) as Readonly<
  Record<RailSetting, Setting<string>>
>;

/** Half a rail would show addresses that nobody watches. A key that spends is refused wherever a rail's setting has it. */
export function railProblems(
  settings: Partial<Readonly<Record<RailSetting | TokenName, string>>> & { readonly SITE_MODE?: string },
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
    ...TOKENS.filter((name) => settings[name] !== '' && (settings[name]?.length ?? 24) < 24).map(
      (name) => `${name} must have at least 24 characters`,
    ),
    ...(settings.SIGNER_TOKEN && settings.SIGNER_TOKEN === settings.APPROVER_TOKEN
      ? ['SIGNER_TOKEN and APPROVER_TOKEN must differ: who signs is not who approves']
      : []),
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
