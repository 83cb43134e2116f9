/** What a row of the audit log says of a change, for a glance. The log itself has the rest. */

type Detail = Readonly<Record<string, unknown>>;
type Change = { readonly what: string; readonly before: string; readonly after: string };

export function reasonIn({ reason }: Detail): string | null {
  return typeof reason === 'string' && reason !== '' ? reason : null;
}

/** The fields that stand on both sides. */
export function changesIn({ before, after }: Detail): readonly Change[] {
  if (!isFields(before) || !isFields(after)) return [];
  return Object.keys(after)
    .filter((what) => what in before && before[what] !== after[what])
    .map((what) => ({ what, before: valueText(before[what]), after: valueText(after[what]) }));
}

function isFields(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
