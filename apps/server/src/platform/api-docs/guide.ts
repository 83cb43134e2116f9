import { existsSync, readFileSync } from 'node:fs';
import {
  ENDPOINTS,
  type Endpoint,
  type events,
  KEY_SCOPES,
  type KeyUse,
  keyUseOf,
  type LimitName,
  REFUSALS,
  type RefusalCode,
} from '@halyard/contract';
import { type Html, markup } from './html.ts';
import { LIMITS } from '../limits/rate-limits.ts';
import { renderTable } from './table.ts';
import { limitInWords } from './words.ts';

/** The examples of the client's package, which are run as they stand whenever the tests are. */
const EXAMPLES = new URL('../../../../../packages/client/examples/', import.meta.url);

type Chapter = {
  readonly id: string;
  readonly title: string;
  readonly text: Html;
  readonly example?: string;
};

/** What the author of a program wants to know, before the calls one by one. */
const CHAPTERS: readonly (() => Chapter)[] = [
  () => ({
    id: 'quick-start',
    title: 'Quick start',
    text: markup`<p>Make a key in the settings of the portal, under API keys. Give it what your program needs and no more. A key
for a practice account trades with practice money alone, so it is a good one to begin with.</p>
<p>The examples find the address of this server in <code>BROKER_URL</code> and the key in <code>BROKER_KEY</code>. Those in
TypeScript use <code>@halyard/client</code>, which comes with the source of the product and knows every call, what it takes and
what it answers. It runs in Node 24 and in browsers.</p>`,
    example: 'first-order',
  }),
  () => ({
    id: 'using-keys',
    title: 'Keys',
    text: markup`<p>A key may do what its scopes say, with the accounts it was made for. It can be held to addresses, to symbols, to
the size of an order and to the sum of a day, and it ends on a day. Who revokes it ends it at once.</p>
<p>Of an order that may open more than the size allows, since its owner placed it, a key may change the exits, make it smaller
and end it sooner, and change no price. An order that is changed counts for the day by what it grows, and all of it where the
change makes it fill at once.</p>
${renderTable('What the scopes allow', ['Scope', 'Calls'], KEY_SCOPES.map(scopeRow))}
<p>No key can do what is not in this table: take money out, make keys, change settings or confirm anything. That needs a person
who is logged in. Each call below says which scope it needs.</p>
<p><b>A bearer key</b> is sent along: <code>Authorization: Bearer hk_…</code>. It is shown once. Whoever has it can use it, so keep it
where secrets are kept.</p>
<p><b>A signing key</b> never travels. Your program makes a pair of Ed25519 keys, gives the portal the public half, and signs each
request by RFC 9421. A request is good once, and for 60 seconds.</p>
${renderTable('What a signature covers', ['Component', 'When'], SIGNED)}
<p>Its parameters are <code>created</code> (seconds), <code>keyid</code> (the id of the key), <code>nonce</code> (a word that you use once)
and <code>alg="ed25519"</code>. The signature comes in <code>Signature-Input</code> and <code>Signature</code> under the same label.</p>`,
    example: 'signed',
  }),
  () => ({
    id: 'repeats',
    title: 'Repeats',
    text: markup`<p>A line can break when the server has done what you asked and before you hear of it. Send the same call again with the
same <code>Idempotency-Key</code> and the same body: it has its effect once, and you get the first answer. The key is any word of up to
100 printable characters; it is remembered for 48 hours. The same key with another body is refused.</p>
<p>A refusal leaves the key free, since nothing happened. Calls that take a key say so. Reading can always be repeated. The client
does both by itself.</p>`,
    example: 'repeat',
  }),
  () => ({
    id: 'refusals',
    title: 'Refusals',
    text: markup`<p>What is not done is refused with a status, a <code>code</code> for your program and an <code>error</code> for people.
Decide by the code; the sentence may change. An answer without a code is not from the product but from something in between, and
leaves open what became of the call.</p>
${renderTable(
  'From any call',
  ['Code', 'Status', 'Sentence'],
  refusalRows((code) => !ofSomeCall.has(code)),
)}
<details class="codes"><summary>The other codes, and the calls that answer with them</summary>
${renderTable(
  'From some calls',
  ['Code', 'Status', 'Sentence', 'Calls'],
  refusalRows((code) => ofSomeCall.has(code)),
)}</details>`,
    example: 'refusal',
  }),
  () => ({
    id: 'lists',
    title: 'Lists',
    text: markup`<p>Lists begin with the newest. Most have numbered pages: <code>page</code> and <code>limit</code>, and in the answer
<code>pagination</code> with the number of pages. A row that comes in while you read moves the others along, so know rows by
their <code>id</code>. Lists that take <code>before</code> go on before the row whose id you give. What takes neither is given whole.</p>`,
    example: 'list',
  }),
  () => ({
    id: 'account-events',
    title: 'Events',
    text: markup`<p>An account numbers what happens in it from 1, without a gap: orders, positions, nights, margin, and money that comes
and goes. An event is <code>{"number", "type", "version", "book", "at", "data"}</code> and is written together with what it tells
of, so what is not told did not happen. Fields may be added to its data; any other change makes its version one higher.</p>
<p>Read them in pages after a number, or follow them: who accepts <code>text/event-stream</code> gets what was and then what comes
(Server-Sent Events). When a line breaks, open it again with the last number you saw, in <code>Last-Event-ID</code> or
<code>after</code>. So you miss none, and none comes twice. A line that says nothing for 45 seconds is dead: the server says every 15
seconds that it is there. The client does all of this.</p>
<p>The socket at <code>/api/live</code> carries the same events with the same numbers. Say
<code>{"type": "hello", "token": "hk_live_…", "symbols": [], "events": [{"after": 41}]}</code> first, with a <code>book</code> for an
account beside the main one; a key that signs says <code>signed</code> instead of <code>token</code>, with the headers of a signed
<code>GET /api/live</code>. Up to 10 streams and sockets of a key can be open, and 20 of a person. All end within a second of their
key.</p>
${renderTable('What happens', ['Type', 'When'], eventRows())}
<p>What their data holds stands under <a href="#listEvents">listEvents</a>.</p>`,
    example: 'events',
  }),
  () => ({
    id: 'streams',
    title: 'Prices as they come',
    text: markup`<p>The socket at <code>/api/live</code> sends prices several times a second. Say
<code>{"type": "hello", "symbols": ["EUR/USD"]}</code> first; without symbols you get all. At first come all that you asked for, then
those that changed. With a <code>token</code>, or <code>signed</code>, as for events, they are those that your account gets;
<code>pricesOf</code> names an account that has others. Answer each <code>{"type": "ping"}</code> with <code>{"type": "pong"}</code>. Prices are only ever the newest: who reads
slowly misses some.</p>`,
    example: 'prices',
  }),
  () => ({
    id: 'socket',
    title: 'The socket as it stands',
    text: markup`<p>One socket carries prices and events together. Each message is a line of JSON with its <code>type</code>. The first
that you send is <code>hello</code>; the answer to it is <code>ready</code>. Where something is wrong, <code>error</code> says what, and
the socket is closed.</p>`,
    example: 'socket',
  }),
  () => ({
    id: 'limits',
    title: 'Limits',
    text: markup`<p>Calls are counted for each key by itself. Who makes too many gets status 429 and, in <code>Retry-After</code>, the
seconds to wait; nothing has happened then. Each answer names its limit in <code>RateLimit-Policy</code>. Status 503 also says when to
come back.</p>
${renderTable('Calls of a key', ['Limit', 'At most', 'Calls'], limitRows())}`,
  }),
];

const EVENTS: Readonly<Record<events.EventType, string>> = {
  'order-accepted': 'An order waits in the market',
  'order-changed': 'An order that waits was changed',
  'order-triggered': 'The stop of a stop-limit order was reached; it now waits for its limit',
  'order-filled': 'An order was filled: at which price, and what it opened, reduced or closed',
  'order-rejected': 'An order was reached and could not be paid for',
  'order-cancelled': 'An order ended without a fill, and why',
  'position-opened': 'A position was opened',
  'position-changed': 'The exits of a position are others now',
  'position-reduced': 'A part of a position was closed',
  'position-closed': 'A position was closed, and why',
  'margin-call': 'The account is near its stop-out',
  'margin-call-lifted': 'It no longer is',
  'stop-out': 'Orders are cancelled and positions closed for want of margin; their own events follow',
  financing: 'A night of a position was paid for, or paid',
  deposit: 'A deposit came to a new state',
  withdrawal: 'A withdrawal came to a new state',
  transfer: 'Money went to or came from another account of yours',
  conversion: 'Money was converted: one event for what was given, one for what was received',
  adjustment: 'Staff booked something by hand, or management took its fee',
};

const eventRows = () =>
  Object.entries(EVENTS).map(([type, when]) => [markup`<code>${type}</code>`, markup`${when}`]);

const ofSomeCall: ReadonlySet<string> = new Set(ENDPOINTS.flatMap(({ refusals }) => refusals));

const SIGNED: readonly (readonly Html[])[] = [
  ['@method', 'always'],
  ['@authority', 'always: the host, with a port that is not the usual one'],
  ['@path', 'always'],
  ['@query', 'always, with its ?; of none a ? alone'],
  ['content-digest', 'with a body: sha-256=:…: of its bytes'],
  ['idempotency-key', 'where it is sent'],
  ['content-type', 'if you like'],
].map(([name = '', when = '']) => [markup`<code>${name}</code>`, markup`${when}`]);

export function guideLinks(): readonly Html[] {
  return CHAPTERS.map((chapter) => {
    const { id, title } = chapter();
    return markup`<li><a href="#${id}">${title}</a></li>`;
  });
}

export function renderGuide(): readonly Html[] {
  return CHAPTERS.map((chapter) => {
    const { id, title, text, example } = chapter();
    return markup`<section class="chapter" id="${id}"><h2>${title}</h2>${text}
${example === undefined ? markup`` : renderExample(example)}</section>
`;
  });
}

/** A socket is nothing that curl holds a conversation on. */
const LANGUAGES = [
  ['curl', 'sh'],
  ['TypeScript', 'ts'],
] as const;

function renderExample(name: string): Html {
  const blocks = LANGUAGES.filter(([, ending]) => existsSync(new URL(`${name}.${ending}`, EXAMPLES)));
  const figures = blocks.map(([language, ending]) => {
    const text = readFileSync(new URL(`${name}.${ending}`, EXAMPLES), 'utf8').trimEnd();
    const title = `${name}.${ending}`;
    return markup`<figure><figcaption>${language}<code>${title}</code></figcaption>
<pre><code>${withRemarks(text)}</code></pre></figure>`;
  });
  return markup`<div class="example">${figures}</div>`;
}

/** What is said to the reader stands back behind what is done. */
function withRemarks(text: string): readonly Html[] {
  return text
    .split('\n')
    .map((line) => (/^\s*(?:#|\/\/)/.test(line) ? markup`<i>${line}</i>\n` : markup`${line}\n`));
}

const callable = (use: KeyUse) => ENDPOINTS.filter((endpoint) => keyUseOf(endpoint) === use);

function scopeRow(scope: (typeof KEY_SCOPES)[number]): readonly Html[] {
  return [markup`<code>${scope}</code>`, linksTo(callable(scope))];
}

function refusalRows(isMeant: (code: string) => boolean): readonly (readonly Html[])[] {
  return (Object.keys(REFUSALS) as RefusalCode[]).filter(isMeant).map((code) => {
    const [status, sentence] = REFUSALS[code];
    const calls = ENDPOINTS.filter(({ refusals }) => refusals.includes(code));
    return [
      markup`<code>${code}</code>`,
      markup`${status}`,
      markup`${sentence}`,
      ...(calls.length > 0 ? [linksTo(calls)] : []),
    ];
  });
}

function limitRows(): readonly (readonly Html[])[] {
  return (Object.keys(LIMITS) as LimitName[]).flatMap((limit) => {
    const calls = ENDPOINTS.filter(
      (endpoint) => endpoint.limit === limit && keyUseOf(endpoint) !== 'session',
    );
    return calls.length === 0
      ? []
      : [
          [
            markup`<code>${limit}</code>`,
            markup`<span class="whole">${limitInWords(limit)}</span>`,
            linksTo(calls),
          ],
        ];
  });
}

function linksTo(endpoints: readonly Endpoint[]): Html {
  return markup`${endpoints.map(({ name }, index) => markup`${index === 0 ? '' : ', '}<a href="#${name}">${name}</a>`)}`;
}
