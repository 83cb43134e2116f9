import { dateTimeText } from '../../ui/facts/moments.ts';

/** Who changed something last. */
export function changeText(change: { readonly by: string; readonly at: string } | null): string {
  return change === null ? 'As shipped' : `Changed by ${change.by}, ${dateTimeText(change.at)}`;
}
