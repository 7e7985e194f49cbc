/** What an import does, or would do, with one row. */
export interface Outcome {
  readonly file: string;
  readonly line: number;
  readonly result: 'add' | 'change' | 'skip' | 'refuse';
  /** A description for the operator. */
  readonly text: string;
}

/** Why a row is refused or skipped; becomes the outcome of that row. */
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
