import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** A passkey in software: signs what a browser's would, so that tests run the whole ceremony. */
export type SoftPasskey = ReturnType<typeof createSoftPasskey>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

type Ceremony = {
  readonly challenge: unknown;
  readonly origin?: string;
  /** Who made it, where it says so. */
  readonly attest?: (made: Made) => Attestation;
};

/** A new passkey, as it can be spoken for: its key, what its authenticator wrote, and its signature under that. */
export type Made = { readonly clientData: Buffer; readonly publicKey: KeyObject; readonly signature: Buffer };

/** What an authenticator says of itself, and the statement of it in CBOR. */
export type Attestation = { readonly format: string; readonly statement: Buffer };

const NONE: Attestation = { format: 'none', statement: Buffer.from([0xa0]) };

export function createSoftPasskey({
  rpId = 'localhost',
  origin = 'http://localhost:3000',
  isVerifying = true,
  idBytes = 32,
} = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(idBytes);
  const id = credentialId.toString('base64url');
  const rpIdHash = createHash('sha256').update(rpId).digest();
  let counter = 0;

  const head = (flags: number) => {
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flags | USER_PRESENT | (isVerifying ? USER_VERIFIED : 0), 0);
    counted.writeUInt32BE(counter, 1);
    return Buffer.concat([rpIdHash, counted]);
  };
  const clientData = (type: string, ceremony: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge: ceremony.challenge, origin: ceremony.origin ?? origin }));
  const signed = (authData: Buffer, client: Buffer) =>
    createSign('sha256')
      .update(authData)
      .update(createHash('sha256').update(client).digest())
      .sign(privateKey);

  return {
    id,
    /** Sets the counter back, as a copy of the passkey would have it. */
    rewind: () => {
      counter = 0;
    },
    register: (ceremony: Ceremony) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const authData = Buffer.concat([head(HAS_KEY), Buffer.alloc(16), length, credentialId, key]);
      const client = clientData('webauthn.create', ceremony);
      const said =
        ceremony.attest?.({ clientData: client, publicKey, signature: signed(authData, client) }) ?? NONE;
      return wrap(id, {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation(authData, said).toString('base64url'),
      });
    },
    sign: (ceremony: Ceremony) => {
      counter += 1;
      const [authData, client] = [head(0), clientData('webauthn.get', ceremony)];
      return wrap(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed(authData, client).toString('base64url'),
      });
    },
  };
}

const wrap = (id: string, response: Readonly<Record<string, string>>) => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response,
});

/** The public key as CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const bytes32 = Buffer.from([0x58, 0x20]);
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([start, bytes32, x, Buffer.from([0x22]), bytes32, y]);
}

/** CBOR again: {"fmt": format, "attStmt": statement, "authData": bytes}. */
function attestation(authData: Buffer, { format, statement: said }: Attestation): Buffer {
  const word = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  const statement = [word('fmt'), word(format), word('attStmt'), said];
  return Buffer.concat([Buffer.from([0xa3]), ...statement, word('authData'), length, authData]);
}
