/** A line of the log, from which `createLog` has removed personal data. */
export interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: LoggedError;
  readonly [field: string]: unknown;
}

export interface LoggedError {
  readonly type?: string;
  readonly message?: string;
  readonly code?: string;
  readonly stack?: string;
}

/** From this level on a line reports an error. */
export const errorLevel = 50;

export type TakeLine = (line: LogLine) => void;
