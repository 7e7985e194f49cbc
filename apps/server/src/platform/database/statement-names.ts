/** A statement gets a name at this use; less frequent statements never get one. */
const usesBeforeName = 3;
/** PostgreSQL keeps a plan per name and connection, so the number of names and of counted statements is limited. */
const maxNames = 400;
const maxTexts = 4000;

export interface StatementNames {
  of(text: string): string | undefined;
  /** Called when a table changed after statements were planned: every statement now gets a new name. */
  renew(): void;
}

export function createNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let given = 0;
  return {
    of(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= maxNames) return name;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < usesBeforeName) {
        if (uses.size >= maxTexts) uses.clear();
        uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      given += 1;
      names.set(text, `s${given}`);
      return `s${given}`;
    },
    renew: () => names.clear(),
  };
}
