import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Answer } from './compare-answers.ts';

type Asked = string | { readonly method?: string; readonly url?: string; readonly path?: string };
type Given = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: string;
  readonly json: () => unknown;
};
type Injecting = { inject: (asked: Asked, ...rest: readonly unknown[]) => unknown };

/** What is longer is compared by its status alone: whole documents, and lists of thousands. */
const LONGEST = 64 * 1024;

/** Makes a test's application as before, and writes down in a file what each of its calls is answered. */
export function recorded<Options extends readonly unknown[], App extends { readonly server: Injecting }>(
  create: (...options: Options) => Promise<App>,
): (...options: Options) => Promise<App> {
  return async (...options) => {
    const made = await create(...options);
    const own = made.server.inject.bind(made.server);
    made.server.inject = (asked, ...rest) => {
      const test = currentTest();
      const answer = own(asked, ...rest);
      return rest.length > 0 ? answer : (answer as Promise<Given>).then((given) => keep(test, asked, given));
    };
    return made;
  };
}

function currentTest(): string {
  const { testPath, currentTestName } = expect.getState();
  return `${testPath?.replace(/^.*apps.server.src./, '')} > ${currentTestName}`;
}

function keep(test: string, asked: Asked, given: Given): Given {
  const { method = 'GET', url, path = '' } = typeof asked === 'string' ? { url: asked } : asked;
  const isJson = String(given.headers['content-type']).includes('json');
  const isShort = given.payload.length <= LONGEST;
  const body = isJson && isShort ? given.json() : null;
  const answer: Answer = { test, method, url: url ?? path, status: given.statusCode, body };
  appendFileSync(process.env['ANSWERS_TO'] ?? '', `${JSON.stringify(answer)}\n`);
  return given;
}
