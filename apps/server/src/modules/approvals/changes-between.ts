import type { Changes } from './store.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What differs between two states of something, field by field, for people to read. */
export function changesBetween(before: Fields | null, after: Fields | null): Changes {
  const fields = Object.keys({ ...before, ...after });
  return fields.flatMap((field) => {
    const [was, is] = [textOf(before?.[field]), textOf(after?.[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
