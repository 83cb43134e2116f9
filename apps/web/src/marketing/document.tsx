import { CONTENT } from '@halyard/content';
import type { ReactNode } from 'react';
import { EnvironmentNotice } from '../domain/site/environment-notice.tsx';
import type { Page, SiteMode } from './page.ts';
import type { Assets } from './rendered.ts';
import { SiteFooter } from './parts/site-footer.tsx';
import { SiteHeader } from './parts/site-header.tsx';

/** The server puts the address customers reach this site at in its place. */
export const ORIGIN_PLACEHOLDER = 'HALYARD_ORIGIN';

type DocumentProps = {
  readonly page: Page;
  readonly mode: SiteMode;
  readonly assets: Assets;
  readonly children: ReactNode;
};

/** A whole public page. */
export function Document({ page, mode, assets, children }: DocumentProps) {
  return (
    <html lang="en" data-site-mode={mode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{page.title}</title>
        <Description page={page} />
        {/* oxlint-disable-next-line react/no-danger -- the build's own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        {assets.scriptParts.map((part) => (
          <link key={part} rel="modulepreload" href={part} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {mode === 'simulated' && <EnvironmentNotice />}
        <SiteHeader />
        <main id="main" tabIndex={-1} className="focus:outline-none">
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

function Description({ page }: { readonly page: Page }) {
  const address = ORIGIN_PLACEHOLDER + page.path;
  const picture = `${ORIGIN_PLACEHOLDER}/og/${page.picture}.png`;
  if (page.isListed === false) return <meta name="robots" content="noindex" />;
  return (
    <>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={CONTENT.company.brand} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {(page.facts ?? []).map((facts) => (
        <script
          key={JSON.stringify(facts)}
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- our own facts, and nothing in them can end the element
          dangerouslySetInnerHTML={{ __html: asScriptText(facts) }}
        />
      ))}
    </>
  );
}

/** JSON that cannot end the element it stands in. */
function asScriptText(facts: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
}
