/** A paper before it is a PDF: what stands on it, in words and figures that are written out already. */

export type Column = {
  readonly head: string;
  /** In points. One column at most has none: it takes what the others leave. */
  readonly width?: number;
  /** Figures stand to the right, so that their digits stand below one another. */
  readonly isFigure?: true;
};

/** A cell of more than one line has its further lines in small print. */
export type Cell = string | readonly [string, string];

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly Cell[])[];
      /** Sums, set apart at the end. */
      readonly totals?: readonly (readonly Cell[])[];
    };

export type Sheet = {
  readonly title: string;
  readonly period: string;
  readonly brand: string;
  /** Who made it: the name of the company and how it is registered. */
  readonly maker: readonly string[];
  /** Whose it is. */
  readonly holder: readonly (readonly [label: string, value: string])[];
  readonly code: string;
  /** Where somebody finds out whether it is ours. */
  readonly verifyAt: string;
  readonly madeAt: Date;
  readonly blocks: readonly Block[];
};
