import { auth, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { hashOf, newSecret } from '../../platform/ids.ts';
import { mailedCode, mailedResetToken, registerPerson, signInAs, verifiedCustomer } from '../people.ts';
import { createSoftPasskey } from '../passkeys/soft-passkey.ts';
import { switchOnTotp, takePasskey } from './factors.ts';
import { nothing, type Turn, type ValidCalls } from './valid-call.ts';
import { newAddress, PROGRAM_TOKEN } from './world.ts';

/** Calls that anybody may make, signed in or not: what they need is in the call itself. */

const SYMBOL = { params: { symbol: 'BTC/USD' } };

const loginTwoFactor = async ({ world: { app } }: Turn) => {
  const person = await verifiedCustomer(app);
  const [code = ''] = await switchOnTotp(app, person);
  const { email, password } = person;
  const answer = (await app.call(auth.login, { body: { email, password } })).data();
  return { body: { challenge: 'challenge' in answer ? answer.challenge : '', code } };
};

const passkeyLogin = async ({ world: { app } }: Turn) => {
  const passkey = createSoftPasskey();
  await takePasskey(app, await verifiedCustomer(app), passkey);
  const { challenge, options } = (await app.call(auth.passkeyLoginOptions, { body: {} })).data();
  return { body: { challenge, credential: passkey.sign({ challenge: options['challenge'] }) } };
};

export const PUBLIC_CALLS: ValidCalls = {
  devMail: nothing,
  getConfig: nothing,
  healthLive: nothing,
  healthReady: nothing,
  listRailStates: nothing,
  verifyPaper: () => ({ query: { code: 'PAP-0000000000' } }),
  getChart: () => SYMBOL,
  getExecutionQuality: nothing,
  getPrice: () => SYMBOL,
  listInstruments: nothing,
  listPrices: nothing,
  listTrends: nothing,
  getAnalysis: () => SYMBOL,
  getSentiment: nothing,
  listCalendar: nothing,
  listNews: nothing,
  listMiningPackages: nothing,
  contactInfo: nothing,
  submitContact: () => ({
    body: { name: 'Ann', email: 'ann@example.test', subject: 'Hello', message: 'I have a question for you' },
  }),
  register: ({ me }) => ({
    body: {
      email: newAddress(),
      password: me.password,
      firstName: 'Ada',
      lastName: 'Example',
      acceptTerms: true,
    },
  }),
  login: ({ me }) => ({ body: { email: me.email, password: me.password } }),
  loginTwoFactor,
  passkeyLoginOptions: () => ({ body: {} }),
  passkeyLogin,
  // An address nobody has an account with gets the same answer.
  forgotPassword: () => ({ body: { email: newAddress() } }),
  resendCode: () => ({ body: { email: newAddress() } }),
  verifyEmail: async ({ world: { app } }) => {
    const { email } = await registerPerson(app);
    return { body: { email, otp: await mailedCode(app, email) } };
  },
  resetPassword: async ({ world: { app } }) => {
    const { email, password } = await registerPerson(app);
    (await app.call(auth.forgotPassword, { body: { email } })).data();
    return { body: { token: await mailedResetToken(app, email), password: `${password} again` } };
  },
  cancelByLink: async ({ world: { app } }) => {
    const person = await verifiedCustomer(app);
    const body = { currency: 'USD', amount: 10, destination: 'Bank, account 12345678' };
    const { id } = (await app.call(wallet.withdraw, { as: person, body })).data();
    const token = newSecret();
    await app.database.run(sql`
      update wallet_withdrawal set cancel_hash = ${hashOf(token)} where transaction_id = ${id}`);
    return { body: { token } };
  },
  // Programs of the operator's own: what they show is in the body.
  signPayouts: () => ({ body: { token: PROGRAM_TOKEN, chains: [], answers: [] } }),
  approvePayouts: () => ({ body: { token: PROGRAM_TOKEN, approvals: [] } }),
  refresh: nothing,
  // Their own session goes on for the other calls.
  logout: async ({ world: { app }, me }) => ({ as: await signInAs(app, me) }),
};
