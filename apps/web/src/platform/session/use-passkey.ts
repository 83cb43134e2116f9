import { useEffect, useState } from 'react';
import { type PasskeyAnswer, type PasskeyProblem, passkeys } from './passkeys.ts';

/**
 * The part in the middle: the server has said what to ask for, and the browser now asks the person. Leaving the
 * screen takes the question away.
 */
export function usePasskey(
  kind: 'create' | 'use',
  onProblem: (problem: Exclude<PasskeyProblem, 'aborted'>) => void,
) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => (isAsking ? passkeys.abort : undefined), [isAsking]);

  async function ask(
    options: Readonly<Record<string, unknown>>,
    onCredential: (credential: Record<string, unknown>) => void,
  ): Promise<void> {
    setAsking(true);
    const answer: PasskeyAnswer = await passkeys[kind](options);
    setAsking(false);
    if ('credential' in answer) onCredential(answer.credential);
    else if (answer.problem !== 'aborted') onProblem(answer.problem);
  }

  return { isAsking, ask };
}
