import { type Endpoint, keyUseOf, REFUSALS, type RefusalCode } from '@halyard/contract';
import { type Field, fieldsOf, type Schema, typeOf } from './fields.ts';
import { type Html, markup } from './html.ts';
import { renderTable } from './table.ts';
import { CALLERS, DEMANDS, forKeys, limitInWords } from './words.ts';

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** What the OpenAPI document says about one call, as far as the page shows it. */
export type Operation = {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200: { readonly content: Content } };
};

export function renderCall(endpoint: Endpoint, operation: Operation): Html {
  const { method, path, summary } = endpoint;
  return markup`
<details id="${endpoint.name}"><summary><span class="method ${method.toLowerCase()}">${method}</span>
<code>${withBreaks(`/api${path}`)}</code><span class="summary">${summary}</span></summary>
<div class="call"><p class="terms">${termsOf(endpoint).join(' · ')}</p>
${renderParameters(operation)}${renderBody(endpoint, operation)}${renderAnswer(operation)}
${renderRefusals(endpoint.refusals)}</div></details>`;
}

/** A path that does not fit breaks behind a slash. */
const withBreaks = (path: string): readonly Html[] =>
  path.split(/(?<=\/)/).map((part, index) => (index === 0 ? markup`${part}` : markup`<wbr>${part}`));

/** Who may call and on which terms, in words. */
function termsOf(endpoint: Endpoint): string[] {
  const { who, demands = [], limit, idempotent, simulatedOnly } = endpoint;
  return [
    CALLERS[who],
    ...demands.map((demand) => DEMANDS[demand]),
    forKeys(keyUseOf(endpoint)),
    limitInWords(limit),
    ...(idempotent ? ['takes an Idempotency-Key'] : []),
    ...(simulatedOnly ? ['only in the simulated environment'] : []),
  ];
}

function renderParameters({ parameters = [] }: Operation): Html {
  const rows = parameters.flatMap((parameter): Field[] => {
    if ('$ref' in parameter) return [];
    const [field] = fieldsOf({ properties: { [parameter.name]: parameter.schema } });
    const name = `${parameter.name} (${parameter.in})`;
    return field ? [{ ...field, name, isRequired: parameter.required }] : [];
  });
  return rows.length > 0 ? renderFields('Parameters', rows) : markup``;
}

function renderBody({ upload }: Endpoint, { requestBody }: Operation): Html {
  if (upload) {
    const size = `${upload.maxBytes / 1024 / 1024} MB`;
    return markup`<h3>Body</h3><p>The file itself: ${upload.types.join(', ')}, at most ${size}.</p>`;
  }
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? renderFields('Body', fieldsOf(schema)) : markup``;
}

function renderAnswer({ responses }: Operation): Html {
  const content = responses[200].content;
  const data = content['application/json']?.schema?.properties?.['data'];
  if (!data) return markup`<h3>Answer</h3><p>A file: ${Object.keys(content).join(', ')}.</p>`;
  if (fieldsOf(data).length === 0) return markup`<h3>Answer</h3><p>data is ${typeOf(data)}.</p>`;
  const title = data.items ? 'Answer: data is a list of' : 'Answer: data';
  const shapes = data.anyOf ?? [data];
  return markup`${shapes.map((shape, index) => renderFields(index === 0 ? title : 'or', fieldsOf(shape)))}`;
}

function renderFields(title: string, fields: readonly Field[]): Html {
  if (fields.length === 0) return markup`<h3>${title}</h3><p>An empty object.</p>`;
  const rows = fields.map(({ name, type, isRequired, remark }) => [
    isRequired ? markup`<code>${name}</code>` : markup`<code>${name}</code> <i>optional</i>`,
    markup`${type}`,
    markup`${remark}`,
  ]);
  const hasRemarks = fields.some(({ remark }) => remark !== '');
  const names = hasRemarks ? ['Field', 'Type', 'Remark'] : ['Field', 'Type'];
  return renderTable(
    title,
    names,
    rows.map((row) => row.slice(0, names.length)),
  );
}

function renderRefusals(codes: readonly RefusalCode[]): Html {
  if (codes.length === 0) return markup``;
  const rows = codes.map((code) => {
    const [status, sentence] = REFUSALS[code];
    return [markup`<code>${code}</code>`, markup`${status}`, markup`${sentence}`];
  });
  return renderTable('Refusals of its own', ['Code', 'Status', 'Sentence'], rows);
}
