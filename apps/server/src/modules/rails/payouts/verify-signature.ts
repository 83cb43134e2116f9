import { createPublicKey, verify } from 'node:crypto';
import type { Verify } from '@halyard/chains';

/** How a public key of 32 bytes begins where its kind (Ed25519) is written before it. */
const HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export const verifySignature: Verify = (key, digest, signature) => {
  const publicKey = createPublicKey({ key: Buffer.concat([HEAD, key]), format: 'der', type: 'spki' });
  return verify(null, digest, publicKey, signature);
};
