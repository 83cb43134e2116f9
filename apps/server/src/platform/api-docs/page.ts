import { COMPANY } from '@halyard/content';
import { ENDPOINTS, type Endpoint, type openApiDocument } from '@halyard/contract';
import { type Operation, renderCall } from './call.ts';
import { guideLinks, renderGuide } from './guide.ts';
import { type Html, markup } from './html.ts';
import { inReadingOrder, renderIntroduction, titleOf } from './words.ts';

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The whole API on one page, grouped by what it is about. */
export function renderApiPage(document: ReturnType<typeof openApiDocument>): string {
  const { paths, info } = document as { paths: Paths; info: { version: string } };
  const groups = Map.groupBy(inReadingOrder(ENDPOINTS), (endpoint) => titleOf(endpoint.path));
  const sections = [...groups].map(([title, endpoints]) => renderGroup(title, endpoints, paths));
  const links = [...groups.keys()].map((title) => markup`<li><a href="#${anchor(title)}">${title}</a></li>`);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${COMPANY.brand} API ${info.version}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><p class="mark">${COMPANY.brand}</p><h1>API</h1><p class="lead">Version ${info.version}, ${ENDPOINTS.length} calls.
The same as <a href="/api/openapi.json">openapi.json</a>, for reading.</p></header>
<nav aria-label="For the author of a program"><ul>${guideLinks()}<li><a href="#every-call">Every call</a></li></ul></nav>
<main>${renderGuide()}${renderIntroduction()}
<nav aria-label="Calls"><ul>${links}</ul></nav>${sections}</main>
</body>
</html>
`.html;
}

function renderGroup(title: string, endpoints: readonly Endpoint[], paths: Paths): Html {
  const calls = endpoints.map((endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    return operation ? renderCall(endpoint, operation) : markup``;
  });
  return markup`<section id="${anchor(title)}"><h2>${title}</h2>${calls}</section>
`;
}

function anchor(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-');
}
