/** What the build hands to the pages, and what it gets back. */

/** The files of the build that every page hangs on. */
export type Assets = {
  readonly script: string;
  readonly styles: readonly string[];
  /** Fetched at once: text is drawn in them. */
  readonly fonts: readonly string[];
  readonly icon: string;
};

/** One file the server answers with, and the address it answers it at. */
export type Rendered = {
  readonly path: string;
  readonly type: string;
  readonly text: string;
};
