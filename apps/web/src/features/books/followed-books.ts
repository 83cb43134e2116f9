/** The accounts beside the main one whose messages are wanted: the one that is looked at first, since there is an end to how many. */
export function followedBooks(
  open: readonly { readonly id: string }[],
  { main, asked }: { readonly main: string; readonly asked: string },
): readonly string[] {
  const others = open.map(({ id }) => id).filter((id) => id !== main);
  return others.includes(asked) ? [asked, ...others.filter((id) => id !== asked)] : others;
}
