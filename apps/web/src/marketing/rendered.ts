/** What the build hands to the pages, and what it gets back. */

/** The files of the build that every page hangs on. */
export type Assets = {
  readonly script: string;
  /** What the script imports: asked for together with it, not after it. */
  readonly scriptParts: readonly string[];
  /** What a page is drawn with stands in the page itself: the first paint waits for nothing else. */
  readonly styles: string;
  readonly icon: string;
};

/** One file the server answers with, and the address it answers it at. */
export type Rendered = {
  readonly path: string;
  readonly type: string;
  readonly text: string;
};
