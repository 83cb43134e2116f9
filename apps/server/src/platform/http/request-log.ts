import type { FastifyBaseLogger } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
type Parent = Pick<FastifyBaseLogger, 'child' | 'level'>;

/**
 * The log of one request, whose lines carry its id. Few requests ever say anything through it, and making a child of a
 * log that hides secrets takes longer than answering many a call: so it is made with its first line.
 */
class RequestLog {
  readonly #parent: Parent;
  readonly #bindings: Parameters<Parent['child']>[0];
  readonly #options: Parameters<Parent['child']>[1];
  #made: FastifyBaseLogger | undefined;

  constructor(parent: Parent, ...[bindings, options]: Parameters<Parent['child']>) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#parent.level;
  }
  fatal(...line: unknown[]): void {
    this.#say('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#say('error', line);
  }
  warn(...line: unknown[]): void {
    this.#say('warn', line);
  }
  info(...line: unknown[]): void {
    this.#say('info', line);
  }
  debug(...line: unknown[]): void {
    this.#say('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#say('trace', line);
  }
  silent(...line: unknown[]): void {
    this.#say('silent', line);
  }
  child(...given: Parameters<Parent['child']>): FastifyBaseLogger {
    return this.#own().child(...given);
  }

  #own(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings, this.#options));
  }
  #say(level: Level, line: unknown[]): void {
    const own = this.#own();
    Reflect.apply(own[level], own, line);
  }
}

export function createRequestLog(
  parent: Parent,
  bindings: Parameters<Parent['child']>[0],
  options: Parameters<Parent['child']>[1],
): FastifyBaseLogger {
  return new RequestLog(parent, bindings, options);
}
