/** The answer of a rule that may say no: an expected failure is a value, never an exception. */
export type Result<T, F> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };
