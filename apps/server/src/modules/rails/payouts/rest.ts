/**
 * So long what the signer refused is left alone. Most of what it minds passes, as a dear hour of the network and a limit of the day
 * do; what does not is only asked for in vain now and then.
 */
const REST_MS = 30 * 60_000;

/** Whatever was refused since then rests. */
export const restsSince = (now: Date): Date => new Date(now.getTime() - REST_MS);

export function isResting(
  { problem, changedAt }: { readonly problem: string | null; readonly changedAt: Date },
  now: Date,
): boolean {
  return problem === 'refused' && changedAt > restsSince(now);
}
