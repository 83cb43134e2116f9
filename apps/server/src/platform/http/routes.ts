import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { mainBookOf } from '@halyard/accounting';
import {
  type AnswerInput,
  type BodyOf,
  type Endpoint,
  isV20,
  type KeyUse,
  keyUseOf,
  type LimitName,
  type ParamsOf,
  type QueryOf,
  type RefusalCode,
  urlOf,
} from '@halyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { type OnceScope, runOnce, type StoredAnswer } from '../idempotency.ts';
import type { BookReader } from '../memory/read-memory.ts';
import { LIMITS, type RateLimits, takeForAll } from '../limits/rate-limits.ts';
import { refuse } from '../refusal.ts';
import { authorise } from './authorise.ts';
import { countedAs } from './counted-as.ts';
import { type FinishedAnswer, isFinished, textOf } from './finished-answer.ts';
import { type HasOneBook, parse, queryOf } from './parse.ts';
import {
  type Actor,
  type BookOfCall,
  bookOfCall,
  type FindBook,
  type Identify,
  type IdentifyKey,
  type Identity,
  type KeyCall,
  NotRecalled,
  type Recall,
  type Recalled,
} from './identity.ts';
import { callerOf, note, recalledOf } from './request-notes.ts';
import { withRawBodies } from './uploads.ts';

/** What a handler gives back; the envelope and the schema are added here. */
export type Answer<T> = {
  readonly data: T;
  readonly message?: string;
  readonly status?: number;
  /** The statement that wrote made sure that whoever was recalled is still who they were. */
  readonly callerStands?: true;
};

/** A streamed file; without a name it is no file to keep, but lines to be read as they come. */
export type FileAnswer = { readonly file: Readable; readonly fileName?: string; readonly mediaType?: string };

/** What goes on for as long as somebody reads it. */
export type StreamAnswer = { readonly stream: Readable; readonly mediaType: string };

type AnswerFor<E extends Endpoint> = E['answer'] extends z.ZodType
  ? Answer<AnswerInput<E>> | FinishedAnswer | StreamAnswer
  : FileAnswer;

/** One of several operations of a call: what it is called there, and what is asked of it. */
export type Part = { readonly name: string; readonly request: unknown };

/** One call in progress: checked input, who is calling, and the way into a transaction. */
export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: E['who'] extends 'public' ? Identity | null : Identity;
  /** The caller, where they are only remembered: whoever writes makes sure of them, or they are looked up before the answer. */
  readonly recalled: Recalled | null;
  readonly actor: E['who'] extends 'public' ? Actor | null : Actor;
  /** The book the call is about. */
  readonly book: E['who'] extends 'public' ? BookOfCall | null : BookOfCall;
  readonly ip: string;
  readonly userAgent: string;
  /** The raw request and reply, for cookies and uploads. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * The one transaction of this business operation. When the endpoint is idempotent and the request carries a
   * key, the work runs at most once and a repeat gets the first answer. A call about several things has one for each of
   * its parts, and each part is kept for itself.
   */
  readonly transaction: (
    work: (tx: Tx) => Promise<Answer<AnswerInput<E>>>,
    part?: Part,
  ) => Promise<Answer<AnswerInput<E>>>;
  /** What makes this call one and the same when it is sent again; undefined when nothing does. */
  readonly once: OnceScope | undefined;
};

export type Routes = {
  readonly handle: <E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<AnswerFor<E>>,
    /** With `recalls` the handler hands whom it acts for to a statement that makes sure of them. */
    options?: { readonly recalls: true },
  ) => void;
  /** What the handler gives back is the data, and nothing is to be said beside it. */
  readonly answer: <E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<AnswerInput<E>>,
  ) => void;
  /** The whole answer, from within the transaction of the call. */
  readonly act: <E extends Endpoint>(
    endpoint: E,
    work: (tx: Tx, call: Call<E>) => Promise<Answer<AnswerInput<E>>>,
  ) => void;
  /** What is given back within the transaction of the call is the data; the message is always the same. */
  readonly write: <E extends Endpoint>(
    endpoint: E,
    work: (tx: Tx, call: Call<E>) => Promise<AnswerInput<E>>,
    message?: string,
  ) => void;
};

export type RouteDeps = {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly bus: Pick<Bus, 'tell'>;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
  readonly identify: Identify;
  readonly identifyKey: IdentifyKey;
  readonly recall: Recall;
  readonly findBook: FindBook;
  readonly hasOneBook: HasOneBook;
  readonly isLive: boolean;
};

/** Turns endpoints into routes: limit, identify, authorise, parse, run, wrap. */
export function createRoutes(deps: RouteDeps): Routes {
  const routes: Routes = {
    handle: (endpoint, handler, options) => {
      if (endpoint.simulatedOnly && deps.isLive) return;
      const use = keyUseOf(endpoint);
      const isRead = isAnsweredOnce(endpoint);
      const allow = (caller: Identity | null): void => {
        if (endpoint.who !== 'public')
          authorise(endpoint, caller, { now: deps.clock.now(), isLive: deps.isLive });
      };
      const route: RouteOptions = {
        method: endpoint.method,
        url: urlOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
        config: { endpoint: endpoint.name },
        // Who is calling is settled before a body is read, so that a stranger cannot make us read one.
        onRequest: async (request, reply) => {
          // Asked for before anything is waited for: a connection that has gone comes from nowhere.
          const { ip } = request;
          const count = (caller?: string) =>
            takeForAll(deps.rateLimits, endpoint.limit, countedAs(endpoint, caller, ip));
          const countKey = async (keyId: string) => {
            reply.header('ratelimit-policy', policyOf(endpoint.limit));
            const left = await count(keyId);
            if (left !== Infinity) reply.header('ratelimit', `"${endpoint.limit}";r=${left}`);
          };
          const recalled = options?.recalls ? recallCaller(request, deps, allow) : null;
          const found =
            recalled?.identity ?? (await whoCalls(request, use, { ip, isRead, count: countKey }, deps));
          const caller = typeof found === 'string' ? null : found;
          note(request, { caller, recalled });
          if (!caller?.key) await count(caller?.userId);
          // After it was counted: whoever tries keys is slowed down like whoever tries passwords.
          if (typeof found === 'string') refuse(found);
          if (!recalled) allow(caller);
        },
        handler: async (request, reply) => {
          const run = async () => handler(await makeCall(endpoint, request, reply, deps));
          const answer = recalledOf(request) ? await sureOfCaller(run, request, deps, allow) : await run();
          return toSend(endpoint, answer, reply);
        },
      };
      if (endpoint.upload) withRawBodies(deps.server, endpoint.upload, (scope) => scope.route(route));
      else deps.server.route(route);
    },
    // Which kind of answer an endpoint has, the compiler knows of each by its name alone.
    answer: (endpoint, handler) =>
      routes.handle(endpoint, async (call) => ({ data: await handler(call) }) as never),
    act: (endpoint, work) =>
      routes.handle(endpoint, async (call) => call.transaction(async (tx) => work(tx, call)) as never),
    write: (endpoint, work, message) =>
      routes.act(endpoint, async (tx, call) => ({ data: await work(tx, call), message }) as never),
  };
  return routes;
}

/**
 * Who a session or an API key speaks for, or why that key speaks for nobody. Where a session is needed no key is looked at:
 * one that leaked must not open what only its owner may do.
 */
async function whoCalls(
  request: FastifyRequest,
  use: KeyUse,
  call: KeyCall,
  { identify, identifyKey }: RouteDeps,
): Promise<Identity | RefusalCode | null> {
  const { method, host: authority, protocol: scheme, url, headers } = request;
  const token = tokenOf(request);
  if (token !== undefined && !isKeyToken(token)) return identify(token);
  const isSigned = headers.authorization === undefined && headers['signature'] !== undefined;
  if (token === undefined && !isSigned) return null;
  if (use === 'session') return 'api-key-never';
  if (token !== undefined) return identifyKey({ token }, call);
  return identifyKey({ request: { method, authority, scheme, url, headers } }, call);
}

type Allow = (caller: Identity | null) => void;

/** Who is calling, from memory, where they may make this call by it. Of anybody else it is read. */
function recallCaller(request: FastifyRequest, { recall }: RouteDeps, allow: Allow): Recalled | null {
  const token = tokenOf(request);
  const recalled = token === undefined || isKeyToken(token) ? null : recall(token);
  try {
    if (recalled) allow(recalled.identity);
    return recalled;
  } catch {
    return null;
  }
}

/** What came of a call for somebody recalled: written with them made sure of, or not told before they are looked up. */
async function sureOfCaller<T extends object>(
  run: () => Promise<T>,
  request: FastifyRequest,
  { identify }: RouteDeps,
  allow: Allow,
): Promise<T> {
  const outcome = await run().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('answer' in outcome && 'callerStands' in outcome.answer) return outcome.answer;
  const caller = await identify(tokenOf(request) ?? '');
  note(request, { caller, recalled: null });
  allow(caller);
  if ('answer' in outcome) return outcome.answer;
  if (outcome.error instanceof NotRecalled) return run();
  throw outcome.error;
}

/** Files and streams cost the house more, and go on. */
const isAnsweredOnce = ({ method, answer, follows }: Endpoint): boolean =>
  method === 'GET' && !follows && !('file' in answer);

/** What a key may do of this kind, as programs read it: so many calls in so many seconds. */
function policyOf(limit: LimitName): string {
  const { calls, perMs } = LIMITS[limit];
  return `"${limit}";q=${calls};w=${perMs / 1000}`;
}

/** Whether somebody means to show an API key, whole or not. The token of a session begins like one once in 2^48. */
export const isKeyToken = (token: string): boolean => /^hk_(?:live|test)_/.test(token);

export function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization && /^Bearer ([\w.~+/=-]{1,200})$/i.exec(authorization)?.[1];
}

async function makeCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
): Promise<Call<Endpoint>> {
  const caller = callerOf(request);
  requireSignedBody(caller, request.body);
  const query = (await queryOf(endpoint, request.query, caller, deps.hasOneBook)) as {
    readonly book?: string;
  };
  const body = endpoint.body ? parse(endpoint.body, request.body ?? undefined) : undefined;
  const params = parse(endpoint.params, request.params) as { readonly accountID?: string };
  // The database has no text with a zero byte: nothing of that name can be there.
  if ((endpoint.query ?? endpoint.params) && request.url.includes('%00')) refuse('invalid-request');
  const book = caller && (await bookOfCall(endpoint, caller, query.book ?? params.accountID, deps.findBook));
  const once = onceScopeOf(endpoint, request, caller, book, body);
  return {
    params,
    query,
    body: body as never,
    caller: caller as never,
    recalled: recalledOf(request),
    actor: (caller && { actorId: caller.userId, ip: request.ip }) as never,
    book: book as never,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    request,
    reply,
    once,
    transaction: async (work, part) => {
      const from = (tx: Tx): Tx => {
        tx.afterCommit(() => deps.bus.tell('work'));
        // The audit log writes down from where somebody acted, however deep the act lies.
        return { ...tx, ip: request.ip };
      };
      if (!once) return deps.database.transaction((tx) => work(from(tx)));
      const scope = part ? { ...once, key: `${once.key} ${part.name}`, request: part.request } : once;
      const stored = await runOnce(deps.database, scope, deps.clock.now(), async (tx) => {
        const answer = (await work(from(tx))) as Answer<unknown>;
        // Stripped before it is stored: what may not leave must not be kept beside the key either.
        const data = (endpoint.answer as z.ZodType).parse(answer.data);
        return { status: answer.status ?? 200, body: { data, message: answer.message } };
      });
      if (!part) sayRepeat(reply, stored);
      return { ...(stored.body as Answer<never>), status: stored.status };
    },
  };
}

/** Whoever asks again learns that it had been done, and that nothing was done now. */
export function sayRepeat(reply: FastifyReply, { isRepeat }: StoredAnswer): void {
  if (isRepeat) void reply.header('idempotency-replayed', 'true');
}

const NO_BODY = hash('sha256', '', 'base64');

/** A body that was signed and did not come was read by nobody, and without it a call may mean more: close all, say. */
function requireSignedBody(caller: Identity | null, body: unknown): void {
  const digest = caller?.signedBody ?? 'none';
  if (body === undefined && digest !== 'none' && digest !== NO_BODY) refuse('signature-body');
}

function onceScopeOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Identity | null,
  book: BookReader | null,
  body: unknown,
): OnceScope | undefined {
  const key = endpoint.idempotent ? parseKey(request) : undefined;
  if (!key || !caller || !book) return undefined;
  const [address = ''] = request.url.split('?');
  // The same call about another book is another call. About the main one it is what it was before there were others.
  const path = book.bookId === mainBookOf(caller.userId) ? address : `${address}?book=${book.bookId}`;
  return { userId: caller.userId, method: endpoint.method, path, key, request: body };
}

function parseKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) refuse('invalid-key');
  return key;
}

/** Who asks for the head alone reads nothing: what goes on as long as somebody reads would go on for ever. */
function read(body: unknown, { request }: FastifyReply): unknown {
  if (request.method !== 'HEAD' || !(body instanceof Readable)) return body;
  body.destroy();
  return '';
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** What is given back is sent. The reply itself would be waited for, as if it were a promise, by each call. */
function toSend(
  endpoint: Endpoint,
  answer: Answer<unknown> | FinishedAnswer | FileAnswer | StreamAnswer,
  reply: FastifyReply,
): unknown {
  if (isFinished(answer)) {
    void reply.header('content-type', JSON_TYPE);
    return textOf(answer);
  }
  if ('stream' in answer) {
    // Nothing on the way may gather it: what has happened is told when it happens.
    void reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    void reply.type(answer.mediaType);
    return read(answer.stream, reply);
  }
  if ('file' in answer) {
    const fallback = 'file' in endpoint.answer ? endpoint.answer.file : 'application/octet-stream';
    if (answer.fileName !== undefined)
      void reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
    void reply.type(answer.mediaType ?? fallback);
    return read(answer.file, reply);
  }
  // The schema strips what it does not name: a column cannot leak through an answer.
  const data = (endpoint.answer as z.ZodType).parse(answer.data);
  void reply.status(answer.status ?? 200);
  if (isV20(endpoint.path)) return data;
  return { success: true, data, ...(answer.message ? { message: answer.message } : {}) };
}
