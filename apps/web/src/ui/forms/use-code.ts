import { useState } from 'react';
import { CallFailure, type FailureTexts, isFinal } from '../../platform/calls/call-failure.ts';
import { notices } from '../notices/notices.ts';
import { CODE_LENGTH } from './code-input.tsx';
import { useFormProblem } from './use-form-problem.ts';

/**
 * Six digits and what is said of them. Refused, they leave the field: whoever types the next code there would change the
 * last digit of the old one. What did not arrive may be right, and stays.
 */
export function useCode(failure: FailureTexts) {
  const [code, setCode] = useState('');
  const problem = useFormProblem();
  return {
    code,
    isWhole: code.length === CODE_LENGTH,
    problem: problem.of('code'),
    type: (typed: string) => {
      setCode(typed);
      problem.clear();
    },
    failed: (reason: unknown) => {
      if (isFinal(reason)) setCode('');
      if (reason instanceof CallFailure && reason.code === 'wrong-code')
        problem.tell({ text: reason.message, fields: { code: reason.message } });
      else notices.failure(reason, failure);
    },
  };
}
