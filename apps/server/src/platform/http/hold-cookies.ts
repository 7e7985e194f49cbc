export interface HeldCookies {
  /** Sets a cookie at once, or when the transaction that is under way was saved. */
  write(set: () => void): void;
  /** Runs what saves a transaction; its work calls `begin` each time that it begins, and may begin again. */
  whenSaved<Answer>(save: (begin: () => void) => Promise<Answer>): Promise<Answer>;
}

/** A transaction that was undone, or whose work ran again, leaves no cookie of what did not happen. */
export function holdCookies(): HeldCookies {
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
