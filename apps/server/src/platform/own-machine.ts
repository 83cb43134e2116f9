/** Whether a name leads to this very machine, so that what is sent there passes over no wire. */
export function isOwnMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
}
