/**
 * Stops at a state that only a bug can produce. It stays on in production: a wrong amount that is
 * stopped costs one request, a wrong amount that is written costs a customer's trust.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}
