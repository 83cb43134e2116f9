import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Attestation, Made } from './soft-passkey.ts';

/**
 * What an Android phone says of a passkey, made up: the last certificate is the attacker's own, and the first names a
 * list of revoked ones at whatever address they like.
 */
export function androidAttestation({ clientData, publicKey, signature }: Made, listUrl: string): Attestation {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sign = (bytes: Buffer) => createSign('sha256').update(bytes).sign(root.privateKey);
  const leaf = certificate({ of: 'leaf', publicKey, sign, extensions: [listAt(listUrl), keyOf(clientData)] });
  const chain = [leaf, certificate({ of: 'root', publicKey: root.publicKey, sign, extensions: [] })];
  const bytes = (value: Buffer) =>
    Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length]), value]);
  const word = (value: string) => Buffer.from([0x60 + value.length, ...Buffer.from(value)]);
  // {"alg": -7, "sig": bytes, "x5c": [bytes, bytes]}
  const parts = [word('alg'), Buffer.from([0x26]), word('sig'), bytes(signature), word('x5c')];
  const statement = Buffer.concat([Buffer.from([0xa3]), ...parts, Buffer.from([0x82]), ...chain.map(bytes)]);
  return { format: 'android-key', statement };
}

/** DER: a tag, a length in two bytes, and what it holds. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const short =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...short]), content]);
}
const [NUMBER, BITS, BYTES, OID, ENUM, TEXT, SEQUENCE, SET, TIME] = [2, 3, 4, 6, 10, 12, 0x30, 0x31, 0x17];
const hex = (tag: number, value: string) => der(tag, Buffer.from(value, 'hex'));
const text = (tag: number, value: string) => der(tag, Buffer.from(value));

const nameOf = (name: string) => der(SEQUENCE, der(SET, der(SEQUENCE, hex(OID, '550403'), text(TEXT, name))));
const ECDSA_SHA256 = der(SEQUENCE, hex(OID, '2a8648ce3d040302'));

/** Version 3, issued by the root. */
function certificate({
  of,
  publicKey,
  sign,
  extensions,
}: {
  readonly of: string;
  readonly publicKey: KeyObject;
  readonly sign: (bytes: Buffer) => Buffer;
  readonly extensions: readonly Buffer[];
}): Buffer {
  const said = der(
    SEQUENCE,
    der(0xa0, hex(NUMBER, '02')),
    hex(NUMBER, '01'),
    ECDSA_SHA256,
    nameOf('root'),
    der(SEQUENCE, text(TIME, '200101000000Z'), text(TIME, '491231235959Z')),
    nameOf(of),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, der(SEQUENCE, ...extensions))] : []),
  );
  return der(SEQUENCE, said, ECDSA_SHA256, der(BITS, Buffer.from([0]), sign(said)));
}

const extension = (oid: string, value: Buffer) => der(SEQUENCE, hex(OID, oid), der(BYTES, value));

/** Where the list of revoked certificates is. */
const listAt = (url: string) =>
  extension('551d1f', der(SEQUENCE, der(SEQUENCE, der(0xa0, der(0xa0, text(0x86, url))))));

/** Of which ceremony the key is: Android's own description of it. */
function keyOf(clientData: Buffer): Buffer {
  const challenge = der(BYTES, createHash('sha256').update(clientData).digest());
  const [version, level] = [hex(NUMBER, '03'), hex(ENUM, '01')];
  const lists = [der(SEQUENCE), der(SEQUENCE)];
  return extension(
    '2b06010401d679020111',
    der(SEQUENCE, version, level, version, level, challenge, der(BYTES), ...lists),
  );
}
