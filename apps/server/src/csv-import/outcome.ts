/** The result, or the expected result, of importing one row. */
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

/** Refuses a row because of one of its cells. */
export const refuseCell = (column: string, value: string, why: string): never =>
  refuseRow(cellProblem(column, value, why));

/** The problem with a cell, on one line. */
export const cellProblem = (column: string, value: string, why: string): string =>
  `${column} ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}: ${why}`;

export const skipRow = (message: string): never => {
  throw new RowProblem('skip', message);
};
