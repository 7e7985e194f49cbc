/** A text is worth a name once it came this often; what is sent once or twice never gets one. */
const usesBeforeName = 3;
/** PostgreSQL keeps a plan a name and connection, so their number is bounded; so is what is counted here. */
const maxNames = 400;
const maxTexts = 4000;

export interface StatementNames {
  of(text: string): string | undefined;
  /** A table changed under the plans: from now on every text has another name. */
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
