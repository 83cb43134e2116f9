import { ENDPOINTS, type Endpoint, type openApiDocument, REFUSALS, type RefusalCode } from '@halyard/contract';
import { type Field, fieldsOf, type Schema, typeOf } from './api-docs-fields.ts';
import { html, type Markup } from './api-docs-html.ts';
import { CALLERS, DEMANDS, limitInWords, renderIntroduction, titleOf } from './api-docs-words.ts';

type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema };
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200: { readonly content: Content } };
};
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The whole API on one page, grouped by what it is about. */
export function renderApiPage(document: ReturnType<typeof openApiDocument>): string {
  const { paths, info } = document as { paths: Paths; info: { version: string } };
  const groups = Map.groupBy(ENDPOINTS, (endpoint) => titleOf(endpoint.path));
  const sections = [...groups].map(([title, endpoints]) => renderGroup(title, endpoints, paths));
  const links = [...groups.keys()].map((title) => html`<li><a href="#${anchor(title)}">${title}</a></li>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Halyard API ${info.version}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><p class="mark">Halyard</p><h1>API</h1><p class="lead">Version ${info.version}, ${ENDPOINTS.length} calls. The same as
<a href="/api/openapi.json">openapi.json</a>, for reading.</p></header>
<nav aria-label="Groups"><ul>${links}</ul></nav>
<main>${renderIntroduction()}${sections}</main>
</body>
</html>
`.markup;
}

function renderGroup(title: string, endpoints: readonly Endpoint[], paths: Paths): Markup {
  const calls = endpoints.map((endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    return operation ? renderCall(endpoint, operation) : html``;
  });
  return html`<section id="${anchor(title)}"><h2>${title}</h2>${calls}</section>`;
}

function renderCall(endpoint: Endpoint, operation: Operation): Markup {
  const { method, path, summary } = endpoint;
  return html`<details id="${endpoint.name}"><summary><span class="method ${method.toLowerCase()}">${method}</span>
<code>/api${path}</code><span class="summary">${summary}</span></summary>
<div class="call">
<p class="terms">${termsOf(endpoint).join(' · ')}</p>
${renderParameters(operation)}${renderBody(endpoint, operation)}${renderAnswer(operation)}${renderRefusals(endpoint.refusals)}
</div></details>`;
}

/** Who may call and on which terms, in words. */
function termsOf({ who, demands = [], limit, idempotent, simulatedOnly }: Endpoint): string[] {
  return [
    CALLERS[who],
    ...demands.map((demand) => DEMANDS[demand]),
    limitInWords(limit),
    ...(idempotent ? ['takes an Idempotency-Key'] : []),
    ...(simulatedOnly ? ['only in the simulated environment'] : []),
  ];
}

function renderParameters({ parameters = [] }: Operation): Markup {
  const rows = parameters.flatMap((parameter): Field[] => {
    if ('$ref' in parameter) return [];
    const field = fieldsOf({ properties: { [parameter.name]: parameter.schema } })[0];
    return field ? [{ ...field, name: `${parameter.name} (${parameter.in})`, isRequired: parameter.required }] : [];
  });
  return rows.length > 0 ? renderFields('Parameters', rows) : html``;
}

function renderBody({ upload }: Endpoint, { requestBody }: Operation): Markup {
  if (upload) {
    const size = `${upload.maxBytes / 1024 / 1024} MB`;
    return html`<h3>Body</h3><p>The file itself: ${upload.types.join(', ')}, at most ${size}.</p>`;
  }
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? renderFields('Body', fieldsOf(schema)) : html``;
}

function renderAnswer({ responses }: Operation): Markup {
  const content = responses[200].content;
  const data = content['application/json']?.schema?.properties?.['data'];
  if (!data) return html`<h3>Answer</h3><p>A file: ${Object.keys(content).join(', ')}.</p>`;
  const fields = fieldsOf(data);
  if (fields.length === 0) return html`<h3>Answer</h3><p>data is ${typeOf(data)}.</p>`;
  return renderFields(data.items ? 'Answer: data is a list of' : 'Answer: data', fields);
}

function renderFields(title: string, fields: readonly Field[]): Markup {
  const rows = fields.map(
    ({ name, type, isRequired, remark }) =>
      html`<tr><td><code>${name}</code>${isRequired ? html`` : html` <i>optional</i>`}</td><td>${type}</td><td>${remark}</td></tr>`,
  );
  if (rows.length === 0) return html`<h3>${title}</h3><p>An empty object.</p>`;
  return html`<h3>${title}</h3><div class="table"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th>
<th scope="col">Remark</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function renderRefusals(codes: readonly RefusalCode[]): Markup {
  if (codes.length === 0) return html``;
  const rows = codes.map((code) => {
    const [status, sentence] = REFUSALS[code];
    return html`<tr><td>${status}</td><td><code>${code}</code></td><td>${sentence}</td></tr>`;
  });
  return html`<h3>Refusals of its own</h3><div class="table"><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th>
<th scope="col">Sentence</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function anchor(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-');
}
