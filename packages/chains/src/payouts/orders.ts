import { assert } from '@halyard/money';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';

/**
 * What an approver signs for: one payment, by everything that makes it this one. The server, the signer and the approver's own
 * program make the same bytes of it; whoever changes a letter has an order that nobody signed for.
 */
export type Order = {
  /** Whose payment it is: the house's own address on its chain. What is signed for one house counts at no other. */
  readonly house: string;
  /** The withdrawal it pays. No id is paid twice. */
  readonly id: string;
  /** The same withdrawal as people name it, and as an approver is shown it: it has one id, and its id has one of these. */
  readonly reference: string;
  /** As settings name the chain. */
  readonly chain: string;
  readonly asset: string;
  /** Whole units of the chain's own. */
  readonly units: string;
  readonly destination: string;
};

export type Approval = {
  /** The approver's public key (Ed25519), in hex. */
  readonly approver: string;
  /** Over the digest of the order, in hex. */
  readonly signature: string;
};

export type Approved = Order & { readonly approvals: readonly Approval[] };

/** So many people, each by a key of their own, sign for an order before it is paid. */
export const APPROVERS_NEEDED = 2;

/** An id that is written in one way alone: the database takes others for the same, and a record of texts does not. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is signed. No part can hold the end of a line, so no two orders make the same text. */
export function digestOf({ house, id, reference, chain, asset, units, destination }: Order): Uint8Array {
  const parts = ['halyard payout 2', house, id, reference, chain, asset, units, destination];
  for (const part of parts)
    assert(/^[\x21-\x7e][\x20-\x7e]{0,199}$/.test(part), `an order does not say ${part}`);
  assert(ID.test(id), `${id} is no id`);
  assert(/^[1-9][0-9]{0,77}$/.test(units), `${units} is no amount`);
  return sha256(utf8ToBytes(parts.join('\n')));
}

export type Verify = (key: Uint8Array, digest: Uint8Array, signature: Uint8Array) => boolean;

/** Which of those who may have signed for this very order, each once. */
export function approversOf(
  order: Order,
  approvals: readonly Approval[],
  enrolled: readonly string[],
  verify: Verify,
): readonly string[] {
  const digest = digestOf(order);
  const signed = approvals.filter(
    ({ approver, signature }) =>
      enrolled.includes(approver) &&
      /^[0-9a-f]{128}$/.test(signature) &&
      verify(hex.decode(approver), digest, hex.decode(signature)),
  );
  return [...new Set(signed.map(({ approver }) => approver))];
}

/** Our books' units as the chain has them; null where the chain cannot say them. */
export function onChain(units: bigint, decimals: number, scale: number): bigint | null {
  if (decimals >= scale) return units * 10n ** BigInt(decimals - scale);
  const unit = 10n ** BigInt(scale - decimals);
  return units % unit === 0n ? units / unit : null;
}
