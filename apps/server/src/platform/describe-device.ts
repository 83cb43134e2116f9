const PROGRAMS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** What stands in a list of sessions where a user agent says nothing; in a sentence it is left out. */
export const UNKNOWN_DEVICE = 'Unknown device';

/** What a person recognises of a user agent: 'Firefox on Linux'. */
export function describeDevice(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [program, system] = [find(PROGRAMS), find(SYSTEMS)];
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? UNKNOWN_DEVICE;
}
