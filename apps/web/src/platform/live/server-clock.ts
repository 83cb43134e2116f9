/** The server's clock, as far as we know it: quotes carry its time, and a customer's own clock may be wrong. */
let aheadMs = 0;

export function setServerTime(at: string): void {
  aheadMs = Date.parse(at) - Date.now();
}

export function serverNow(): number {
  return Date.now() + aheadMs;
}
