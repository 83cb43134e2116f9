import { type Endpoint, refusalsOf } from '@halyard/contract';
import type { TestAnswer, TestApp } from '../test-app.ts';

/**
 * The same application for those who do things at random and take a no for an answer: one that the call does not name, or
 * a fault of the server, is no answer.
 */
export function asDocumented<A extends Pick<TestApp, 'call'>>(app: A): A {
  const call: TestApp['call'] = async (endpoint, options) => {
    const answer = await app.call(endpoint, options);
    expectDocumented(endpoint, answer);
    return answer;
  };
  return { ...app, call };
}

function expectDocumented<E extends Endpoint>(
  endpoint: E,
  { status, body }: Pick<TestAnswer<E>, 'status' | 'body'>,
): void {
  if (status < 300 && body.success) return;
  const code = body.success ? 'success' : body.code;
  if (status >= 500 || !refusalsOf(endpoint).some((one) => one === code))
    throw new Error(`${endpoint.name} answered ${status}, which it may not: ${JSON.stringify(body)}`);
}
