/** Why a file of a bank is not read. The words are filled into the sentence that a person gets. */
export type StatementProblem = {
  readonly problem: StatementProblemCode;
  readonly words: Readonly<Record<string, string>>;
};

export type StatementProblemCode =
  | 'too-large'
  | 'not-a-statement'
  | 'broken-xml'
  | 'declares-entities'
  | 'too-deep'
  | 'unread-version'
  | 'broken-line'
  | 'lacks'
  | 'bad-value'
  | 'other-currency'
  | 'wrong-sum'
  | 'does-not-follow'
  | 'other-format'
  | 'read-before';

/** Thrown within this package alone: reading goes many calls deep, and ends at the first thing that is wrong. */
export class Unreadable extends Error {
  readonly problem: StatementProblem;

  constructor(problem: StatementProblemCode, words: StatementProblem['words'] = {}) {
    super(problem);
    this.problem = { problem, words };
  }
}

export function unreadable(problem: StatementProblemCode, words: StatementProblem['words'] = {}): never {
  throw new Unreadable(problem, words);
}
