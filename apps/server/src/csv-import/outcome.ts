/** What an import does, or would do, with one row. */
export interface Outcome {
  readonly file: string;
  readonly line: number;
  readonly result: 'add' | 'change' | 'skip' | 'refuse';
  /** In words, for the operator. */
  readonly text: string;
}

/** A reason to leave a row out; it becomes its outcome. */
export class RowProblem extends Error {
  readonly result: 'skip' | 'refuse';

  constructor(result: 'skip' | 'refuse', message: string) {
    super(message);
    this.result = result;
  }
}

export const refuseRow = (message: string): never => {
  throw new RowProblem('refuse', message);
};

export const skipRow = (message: string): never => {
  throw new RowProblem('skip', message);
};
