import type { Answer } from './browser.ts';

export type Admission = ReturnType<typeof createAdmission>;

/** Who was let in and who was not, held against what the server's own clock says. */
export function createAdmission() {
  const expiredAccepted: string[] = [];
  const liveRefused: string[] = [];
  const overlongWaits: string[] = [];
  let checks = 0;
  return {
    checks: () => checks,
    expiredAccepted: expiredAccepted as readonly string[],
    liveRefused: liveRefused as readonly string[],
    overlongWaits: overlongWaits as readonly string[],
    judge: (what: string, { status, text }: Pick<Answer, 'status' | 'text'>, isLive: boolean): void => {
      checks += 1;
      const words = `${what}: ${status} ${text.slice(0, 120)}`;
      if (isLive && status >= 300) liveRefused.push(words);
      if (!isLive && status < 300) expiredAccepted.push(words);
    },
    /** Nobody may be told to wait longer than the longest window there is for what they did. */
    judgeWait: (what: string, { status, waitSeconds }: Answer, mostSeconds: number): void => {
      checks += 1;
      if (status === 429 && waitSeconds > mostSeconds) overlongWaits.push(`${what}: ${waitSeconds} s`);
    },
  };
}
