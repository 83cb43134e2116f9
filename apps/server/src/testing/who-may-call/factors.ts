import { factors } from '@halyard/contract';
import { generateSync } from 'otplib';
import type { Person } from '../people.ts';
import type { SoftPasskey } from '../passkeys/soft-passkey.ts';
import type { TestApp } from '../test-app.ts';

/** A code of the authenticator that has not been switched on yet. */
export async function firstTotpCode(app: TestApp, as: Person): Promise<string> {
  const { secret } = (await app.call(factors.startTotp, { as })).data();
  return generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
}

/** Answers the recovery codes. They work at once, while the next code of the app would be due in half a minute. */
export async function switchOnTotp(app: TestApp, as: Person): Promise<readonly string[]> {
  const code = await firstTotpCode(app, as);
  return (await app.call(factors.enableTotp, { as, body: { code } })).data().recoveryCodes;
}

/** What a browser sends to add a passkey. */
export async function passkeyToAdd(app: TestApp, as: Person, passkey: SoftPasskey) {
  const { challenge, options } = (await app.call(factors.passkeyOptions, { as })).data();
  const credential = passkey.register({ challenge: options['challenge'] });
  return { challenge, name: 'My key', credential };
}

/** Answers the id the passkey is listed under. */
export async function takePasskey(app: TestApp, as: Person, passkey: SoftPasskey): Promise<string> {
  const body = await passkeyToAdd(app, as, passkey);
  return (await app.call(factors.addPasskey, { as, body })).data().id;
}
