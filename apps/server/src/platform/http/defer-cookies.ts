export interface DeferredCookies {
  /** Sets a cookie immediately, or after the current transaction is committed. */
  write(set: () => void): void;
  /** Runs the function that saves a transaction; its work calls `begin` each time it starts or restarts. */
  whenSaved<Answer>(save: (begin: () => void) => Promise<Answer>): Promise<Answer>;
}

/** Holds cookies back until the commit, so that a rolled-back or retried transaction sets none. */
export function deferCookies(): DeferredCookies {
  let held: (() => void)[] | null = null;
  return {
    write: (set) => void (held === null ? set() : held.push(set)),
    async whenSaved(save) {
      try {
        const answer = await save(() => void (held = []));
        for (const set of held ?? []) set();
        return answer;
      } finally {
        held = null;
      }
    },
  };
}
