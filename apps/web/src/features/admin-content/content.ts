import type { Endpoint } from '@halyard/contract';
import type { ComponentProps, ReactNode } from 'react';
import type { FailureTexts } from '../../platform/calls/call-failure.ts';
import type { ControlProps } from '../../ui/forms/field.tsx';
import type { TextField } from '../../ui/forms/fields.tsx';
import type { Choice } from '../../ui/forms/select.tsx';
import type { Filters } from '../../ui/lists/filters.ts';

/** What staff write for customers, as data: the editor and its list are the same for each kind of it. */

export type Item = { readonly id: string; readonly version: number; readonly title: string };
export type Form = { readonly title: string };
export type Problems<F> = Partial<Record<keyof F, string>>;

export type Content<I extends Item, F extends Form> = {
  /** How its section is called in the address. */
  readonly tab: string;
  readonly noun: string;
  readonly filters: Filters;
  readonly list: Endpoint;
  /** Under which name the list answers its rows. */
  readonly rows: string;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  /** What customers read of it. */
  readonly shown: Endpoint;
  readonly fields: readonly ContentField<F>[];
  readonly grid: string;
  readonly emptyForm: F;
  readonly formOf: (item: I) => F;
  /** What is sent; nothing before it makes it new. */
  readonly bodyOf: (form: F, before: I | null, nowMs: number) => object;
  readonly table: (props: TableProps<I>) => ReactNode;
  /** As customers will see it; null where the form says enough. */
  readonly preview: ((form: F, item: I | null, openedAt: string) => ReactNode) | null;
  readonly words: Words<I, F>;
};

type Words<I, F> = {
  readonly loading: string;
  /** Where there is none: what there is none of, and what it is for. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly write: string;
  readonly edit: string;
  readonly delete: string;
  readonly deleteLead: (item: I) => string;
  /** What the button says that makes it new. */
  readonly make: (form: F, openedAt: string) => string;
  readonly made: (item: I) => string;
  readonly saved: string;
  readonly deleted: string;
  readonly listFailure: FailureTexts;
  readonly saveFailure: FailureTexts;
  readonly deleteFailure: FailureTexts;
};

export type TableProps<I> = {
  readonly rows: readonly I[];
  /** When the rows were read: what is published is told as of then. */
  readonly nowMs: number;
  readonly onEdit: (item: I) => void;
  readonly onDelete: (item: I) => void;
};

export type ContentField<F> = {
  readonly name: keyof F & string;
  readonly label: string;
  readonly hint?: string | ((text: string) => string);
  readonly isOptional?: boolean;
  readonly className?: string;
  /** What the server takes at most, so that nobody types more in vain. */
  readonly most?: number;
  readonly isCounted?: boolean;
  readonly choices?: readonly Choice[];
  readonly input?: Partial<ComponentProps<typeof TextField>>;
  /** What becomes of a text as it is typed. */
  readonly typed?: (text: string) => string;
  readonly problem?: (text: string) => string | undefined;
  /** What is no text. */
  readonly control?: (control: ControlProps, form: F, onForm: (form: F) => void) => ReactNode;
};

/** What is wrong, said beside the field it is wrong in. */
export function problemsIn<F>(fields: readonly ContentField<F>[], form: F): Problems<F> {
  const found = fields.flatMap(({ name, problem }) => {
    const words = problem?.(String(form[name]));
    return words === undefined ? [] : [[name, words] as const];
  });
  return Object.fromEntries(found) as Problems<F>;
}

export const missing = (text: string) => (text.trim() === '' ? 'Please fill in this field' : undefined);
