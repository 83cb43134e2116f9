import { ACCESS_TOKEN_LASTS_MS, listMail, newId } from '@halyard/server';
import { createPlayers } from '../../cluster/people.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Admission } from './admission.ts';
import { type Answer, authenticatorCode, type Browser, openBrowser } from './browser.ts';
import type { SettableNode } from './settable-node.ts';

/** People who come back again and again, whatever the server's clock says. */

export type Scene = {
  readonly cluster: Cluster;
  readonly clock: SettableNode;
  readonly admission: Admission;
};
export type Visitor = { readonly come: () => Promise<void> };

const PASSWORD = 'correct horse battery';
const CODE_LASTS_MS = 10 * 60_000;
const MAIL_WAIT_S = 60;
const TRIES_WINDOW_S = 15 * 60;
const LIMIT_WINDOW_S = 60;
const STEP_MS = 30_000;

const logIn = (browser: Browser, email: string, password: string): Promise<Answer> =>
  browser({ method: 'POST', path: '/auth/login', body: { email, password } });

/** Signs in anew each time, keeps one session alive, and still tries every token they were ever given. */
export async function createMember({ cluster, clock, admission }: Scene): Promise<Visitor> {
  const [player] = await createPlayers(cluster, 1, { password: PASSWORD });
  const { origin } = clock.node;
  const browser = openBrowser(origin);
  const tokens: { readonly token: string; readonly untilMs: number }[] = [];
  let cookie: string | null = null;
  return {
    come: async () => {
      for (const { token, untilMs } of tokens) {
        const isLive = untilMs > clock.nowMs();
        admission.judge('an access token', await browser({ path: '/users/profile', token }), isLive);
      }
      if (cookie !== null) {
        const renewed = await browser({ path: '/auth/refresh', cookie });
        admission.judge('a session of today', renewed, true);
        cookie = renewed.cookie ?? cookie;
      }
      const answer = await logIn(openBrowser(origin), player?.email ?? '', PASSWORD);
      admission.judge('a password', answer, true);
      const { token } = (answer.data ?? {}) as { readonly token?: string };
      if (token) tokens.push({ token, untilMs: clock.nowMs() + ACCESS_TOKEN_LASTS_MS });
      cookie ??= answer.cookie;
    },
  };
}

/** Two new people each time, who type the code they were mailed when they come back. */
export function createNewcomers({ cluster, clock, admission }: Scene): Visitor {
  const mailed: { readonly email: string; readonly otp: string; readonly untilMs: number }[] = [];
  const visit = () => openBrowser(clock.node.origin);
  const register = async (): Promise<void> => {
    const email = `new-${newId()}@example.test`;
    const body = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Example', acceptTerms: true };
    admission.judge('registering', await visit()({ method: 'POST', path: '/auth/register', body }), true);
    const [mail] = await listMail(cluster.database, email);
    const otp = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    mailed.push({ email, otp, untilMs: clock.nowMs() + CODE_LASTS_MS });
  };
  return {
    come: async () => {
      for (const [index, { email, otp, untilMs }] of mailed.splice(0).entries()) {
        if (index === 0) {
          const asked = await visit()({ method: 'POST', path: '/auth/resend-otp', body: { email } });
          admission.judgeWait('asking for another code', asked, MAIL_WAIT_S);
          continue;
        }
        const typed = await visit()({ method: 'POST', path: '/auth/verify-email', body: { email, otp } });
        admission.judge('a mailed code', typed, untilMs > clock.nowMs());
      }
      await register();
      await register();
    },
  };
}

/** Guesses at a password until they are told to wait. */
export async function createGuesser({ cluster, clock, admission }: Scene): Promise<Visitor> {
  const [player] = await createPlayers(cluster, 1, { password: PASSWORD });
  return {
    come: async () => {
      for (let time = 0; time < 6; time++) {
        const answer = await logIn(openBrowser(clock.node.origin), player?.email ?? '', 'wrong');
        admission.judge('a wrong password', answer, false);
        admission.judgeWait('guessing', answer, TRIES_WINDOW_S);
      }
    },
  };
}

/** Signs in with the code of an authenticator, which shows the server's time. */
export async function createCodeHolder({ cluster, clock, admission }: Scene): Promise<Visitor> {
  const [player] = await createPlayers(cluster, 1, { password: PASSWORD });
  const { node, nowMs } = clock;
  const own = { token: player?.token ?? '', method: 'POST' } as const;
  const used = new Set<number>();
  /** Of a step that is good now and was not used yet. */
  const code = (secret: string): string => {
    const step = Math.floor(nowMs() / STEP_MS);
    const free = [step, step + 1, step - 1].find((one) => !used.has(one)) ?? step;
    used.add(free);
    return authenticatorCode(secret, free);
  };
  const started = await openBrowser(node.origin)({ ...own, path: '/auth/totp/start' });
  const { secret } = started.data as { readonly secret: string };
  const enabling = { ...own, path: '/auth/totp/enable', body: { code: code(secret) } };
  admission.judge('the first authenticator code', await openBrowser(node.origin)(enabling), true);
  return {
    come: async () => {
      const browser = openBrowser(node.origin);
      const { data } = await logIn(browser, player?.email ?? '', PASSWORD);
      const { challenge = '' } = (data ?? {}) as { readonly challenge?: string };
      const body = { challenge, code: code(secret) };
      const answer = await browser({ method: 'POST', path: '/auth/login/two-factor', body });
      admission.judge('an authenticator code', answer, true);
    },
  };
}

/** Asks for their statement as a file more often than anybody may. */
export async function createGreedy({ cluster, clock, admission }: Scene): Promise<Visitor> {
  const players = [...(await createPlayers(cluster, 20))];
  return {
    come: async () => {
      const token = players.pop()?.token ?? '';
      const browser = openBrowser(clock.node.origin);
      const answers: Answer[] = [];
      for (let time = 0; time < 14; time++)
        answers.push(await browser({ path: '/transaction/export', token }));
      // A place is free again after some seconds, which the rest may take.
      const [first, over] = [answers[0], answers.find(({ status }) => status === 429) ?? answers.at(-1)];
      if (first) admission.judge('a first export', first, true);
      if (over) admission.judge('an export too many', over, false);
      if (over) admission.judgeWait('exporting', over, LIMIT_WINDOW_S);
    },
  };
}
