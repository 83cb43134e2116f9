export type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>;

/**
 * The library of passkeys, with all it knows of certificates: three hundred files, a seventh of what a start would read.
 * So it is read when somebody first asks for a passkey.
 */
export async function loadWebAuthn() {
  const [server, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, decodeAttestationObject, isoBase64URL };
}
