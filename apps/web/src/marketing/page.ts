import type { ComponentType } from 'react';

/** Pages are rendered once for each mode; a live one leaves out whatever is only a sample. */
export type SiteMode = 'simulated' | 'live';

export type PageProps = { readonly mode: SiteMode };

/** A public page: its address, what search engines and previews say of it, and its body. */
export type Page = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The picture that previews show: the name of a file in public/og. */
  readonly picture: 'home' | 'platform' | 'cloud-mining';
  /** Facts about the page for search engines, in the vocabulary of schema.org. */
  readonly facts?: readonly object[];
  /** False keeps a page out of search engines and the site map. */
  readonly isListed?: false;
  readonly Body: ComponentType<PageProps>;
};
