import { renderToStaticMarkup } from 'react-dom/server';
import { Document, ORIGIN_PLACEHOLDER } from './document.tsx';
import type { SiteMode } from './page.ts';
import { NOT_FOUND_PAGE, PAGES } from './pages.tsx';
import type { Assets, Rendered } from './rendered.ts';

const HTML = 'text/html; charset=utf-8';

/** Everything the public site consists of, for an installation of this mode. */
export function renderSite(mode: SiteMode, assets: Assets): readonly Rendered[] {
  const pages = [...PAGES, NOT_FOUND_PAGE].map((page) => ({
    path: page.path,
    type: HTML,
    text: `<!doctype html>${renderToStaticMarkup(
      <Document page={page} mode={mode} assets={assets}>
        <page.Body mode={mode} />
      </Document>,
    )}`,
  }));
  return [
    ...pages,
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: siteMap() },
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots() },
  ];
}

function siteMap(): string {
  const listed = PAGES.filter(({ isListed }) => isListed !== false);
  const entries = listed.map(({ path }) => `  <url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** The portal and the calls have nothing to be found. */
function robots(): string {
  const closed = ['/portal', '/auth', '/admin', '/dev/', '/api/'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml`,
    '',
  ].join('\n');
}
