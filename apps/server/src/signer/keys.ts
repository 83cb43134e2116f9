import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  scryptSync,
  sign,
  verify,
} from 'node:crypto';
import { digestOf, type Order, type Verify } from '@halyard/chains';

/** Keys at rest: sealed by a passphrase that somebody types, and never written down beside them. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

export function sealKeys(secret: string, passphrase: string): string {
  if (passphrase.length < 12) throw new Error('A passphrase has at least 12 characters');
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    sealed: sealed.toString('hex'),
  });
}

export function openKeys(text: string, passphrase: string): string {
  const file = JSON.parse(text) as { readonly salt: string; readonly nonce: string; readonly sealed: string };
  const key = scryptSync(passphrase, Buffer.from(file.salt, 'hex'), 32, COST);
  const sealed = Buffer.from(file.sealed, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(file.nonce, 'hex'));
  decipher.setAuthTag(sealed.subarray(-16));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
  } catch {
    throw new Error('This passphrase does not open the keys');
  }
}

/** How keys of 32 bytes begin where their kind (Ed25519) is written before them. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** A key pair of an approver, each half in hex. */
export function newApprover(): { readonly secret: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const last = (der: Buffer) => der.subarray(-32).toString('hex');
  return {
    secret: last(privateKey.export({ format: 'der', type: 'pkcs8' })),
    publicKey: last(publicKey.export({ format: 'der', type: 'spki' })),
  };
}

export function signOrder(secret: string, order: Order): { approver: string; signature: string } {
  const der = Buffer.concat([PRIVATE_HEAD, Buffer.from(secret, 'hex')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const approver = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  return { approver, signature: sign(null, digestOf(order), key).toString('hex') };
}

export const verifySignature: Verify = (key, digest, signature) => {
  const der = Buffer.concat([PUBLIC_HEAD, key]);
  return verify(null, digest, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
};
