type AccountOfOne = { readonly user: string; readonly currency: string };

/** Whether what was asked with this key is about the same customer in the same currency. */
export function isSameAccount(
  key: readonly unknown[] | undefined,
  { user, currency }: AccountOfOne,
): boolean {
  const asked = key?.[1] as { readonly params?: AccountOfOne } | undefined;
  return asked?.params?.user === user && asked.params.currency === currency;
}
