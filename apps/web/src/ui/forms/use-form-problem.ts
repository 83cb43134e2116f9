import { useState } from 'react';
import { notices } from '../notices/notices.ts';

/** What is said beside the fields of a form, by their names. */
type ProblemsByField = Readonly<Record<string, string>>;
/** What keeps a form from being sent: a sentence about the whole, and what is said beside each field it is about. */
export type FormProblem = { readonly text: string; readonly fields: ProblemsByField };

/** Keeps it beside the fields, each until something is typed there. What stands at none of them is said by a notice. */
export function useFormProblem() {
  const [fields, setFields] = useState<ProblemsByField>({});
  return {
    /** What is said beside a field. */
    of: (field: string): string | undefined => fields[field],
    tell: (problem: FormProblem) => {
      setFields(problem.fields);
      if (!Object.values(problem.fields).includes(problem.text)) notices.error(problem.text);
    },
    typed: (...names: readonly string[]) =>
      setFields((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !names.includes(name)))),
    clear: () => setFields({}),
  };
}
