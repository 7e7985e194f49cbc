/** The part of a pino-like logger that the embedded database writes to. */
export type DatabaseLog = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};
