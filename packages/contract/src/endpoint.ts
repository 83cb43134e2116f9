import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/** Who may call. `user` is anyone signed in; admin passes super_admin too. */
export type Caller = 'public' | 'user' | 'admin' | 'super_admin';

/**
 * What the signed-in caller must also satisfy. `active` keeps suspended customers from opening anything new,
 * `verified` those who have not confirmed their e-mail, `confirmed` asks for the password again after a while.
 */
export type Demand = 'active' | 'verified' | 'confirmed' | 'confirmed-when-live';

/** The named rate limits; their figures are settings of the server. */
export type LimitName =
  | 'login'
  | 'register'
  | 'mail'
  | 'code'
  | 'contact'
  | 'money'
  | 'trade'
  | 'read'
  | 'write'
  | 'export'
  | 'upload'
  /** What is no call: pages and the description of the API. */
  | 'page';

/**
 * One call of the API as a value. The same value makes the server's route, the typed client and the OpenAPI
 * document, so the three cannot disagree.
 */
export type Endpoint = {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, parameters in braces: `/transaction/{id}`. What begins with /v3/ stands there and not below /api. */
  readonly path: string;
  readonly who: Caller;
  readonly demands?: readonly Demand[];
  readonly limit: LimitName;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Raw uploads name the media types they take instead of a body schema. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** What `data` holds, or the media type of a file that is streamed. */
  readonly answer: z.ZodType | { readonly file: string };
  readonly refusals: readonly RefusalCode[];
  /** Takes an Idempotency-Key: a repeat gets the first answer again. */
  readonly idempotent?: true;
  /** May answer 202: what was asked for has begun, or waits for somebody, and is not done yet. */
  readonly mayTakeLonger?: true;
  /** What it is about belongs to a book: `?book=` names it, and without it the main one is meant. `main` takes no other. */
  readonly book?: 'any' | 'main';
  /** Whoever accepts `text/event-stream` gets the same as Server-Sent Events, and what comes after it for as long as they read. */
  readonly follows?: true;
  /** The call exists in the simulated environment only. */
  readonly simulatedOnly?: true;
};

/** Calls below this speak OANDA's v20 and not our own words: an answer has no envelope, and its path names the account. */
const V20_ROOT = '/v3/';

export const isV20 = (path: string): boolean => path.startsWith(V20_ROOT);

/** Where a call is found: below /api, or where another's clients look for it. */
export const urlOf = ({ path }: Pick<Endpoint, 'path'>): string => (isV20(path) ? path : `/api${path}`);

type Given = Omit<Endpoint, 'refusals'> & Partial<Pick<Endpoint, 'refusals'>>;

/** A call that names no refusals has those alone that every call may have. */
export function endpoint<const E extends Given>(value: E): E & Pick<Endpoint, 'refusals'> {
  return { refusals: [], ...value };
}

/** What the calls of everybody, and of whoever is signed in, have in common. An act is a POST where it says nothing else. */
export const publicRead = { method: 'GET', who: 'public', limit: 'read' } as const;
export const customerRead = { method: 'GET', who: 'user', limit: 'read' } as const;
export const customerAct = { method: 'POST', who: 'user', limit: 'write' } as const;

export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends z.ZodType }
  ? z.output<S>
  : Empty;
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : Empty;
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : never;
/** What the server answers with, before the schema makes of it what is sent. */
export type AnswerInput<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> : never;
/** What a caller writes, before defaults and transforms. */
export type ParamsInput<E extends Endpoint> = E extends { params: infer S extends z.ZodType }
  ? z.input<S>
  : Empty;
export type QueryInput<E extends Endpoint> = E extends { query: infer S extends z.ZodType }
  ? z.input<S>
  : Empty;
export type BodyInput<E extends Endpoint> = E extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

export type Empty = Readonly<Record<never, never>>;
