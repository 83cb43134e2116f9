import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { type PasskeyPlace, passkeyPlace } from './passkey-place.ts';

/** What a person's own device says when it is asked for a passkey. */

/** `aborted` is our own doing: the screen that asked is gone. */
export type PasskeyProblem = 'cancelled' | 'aborted' | 'known' | 'wrong-address' | 'failed';

type Given = { readonly credential: Record<string, unknown> };
export type PasskeyAnswer = Given | { readonly problem: PasskeyProblem };

/** The options come from the server as they are, and the library checks them. */
type Options = Readonly<Record<string, unknown>>;

/** It comes with the first passkey: most people sign in without one. */
const loadLibrary = () => import('@simplewebauthn/browser');

type Library = Awaited<ReturnType<typeof loadLibrary>>;

export const passkeys = {
  place: (): PasskeyPlace => passkeyPlace(location, 'PublicKeyCredential' in window),

  create: (options: Options) =>
    ask(({ startRegistration }) =>
      startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
    ),

  use: (options: Options) =>
    ask(({ startAuthentication }) =>
      startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
    ),

  /** Takes the browser's question off the screen. */
  abort: (): void => {
    void loadLibrary().then(
      ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
      // What did not load has asked nothing.
      () => undefined,
    );
  },
};

type Credential = AuthenticationResponseJSON | RegistrationResponseJSON;

async function ask(question: (library: Library) => Promise<Credential>): Promise<PasskeyAnswer> {
  try {
    return { credential: { ...(await question(await loadLibrary())) } };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Browsers say little on purpose; a name of an error is all there is. */
function problemOf(error: unknown): PasskeyProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return 'cancelled';
    case 'AbortError':
      return 'aborted';
    case 'InvalidStateError':
      return 'known';
    case 'SecurityError':
      return 'wrong-address';
    default:
      return 'failed';
  }
}
