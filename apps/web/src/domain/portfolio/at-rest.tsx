/** Over a button that rests because the account stands still: why it does. */
export function AtRest({ why }: { readonly why: string | null }) {
  return why === null ? null : <p className="text-base text-danger">{why}</p>;
}
