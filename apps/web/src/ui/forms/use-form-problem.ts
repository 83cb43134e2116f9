import { useState } from 'react';
import { notices } from '../notices/notices.ts';

/** What is said beside the fields of a form, by their names. */
type ProblemsByField = Readonly<Record<string, string>>;
/** What keeps a form from being sent: a sentence about the whole, and what is said beside each field it is about. */
export type FormProblem = { readonly text: string; readonly fields: ProblemsByField };

/** Says it by a notice and keeps it beside the fields, each until something is typed there. */
export function useFormProblem() {
  const [fields, setFields] = useState<ProblemsByField>({});
  return {
    /** What is said beside a field. */
    of: (field: string): string | undefined => fields[field],
    tell: (problem: FormProblem) => {
      setFields(problem.fields);
      notices.error(problem.text);
    },
    typed: (...names: readonly string[]) =>
      setFields((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !names.includes(name)))),
    clear: () => setFields({}),
  };
}
