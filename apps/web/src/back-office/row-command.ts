/** An action on one row, in its menu and by its key. */
export interface RowCommand {
  readonly label: string;
  readonly onSelect: () => void;
  /** The letter that runs it while the row has the focus. */
  readonly letter?: string;
  /** Why it cannot be used now. */
  readonly closed?: string | undefined;
}

/** The command of a key press; with Ctrl, Alt or Meta the key belongs to the browser. */
export function commandOf(
  commands: readonly RowCommand[],
  event: {
    readonly key: string;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly altKey: boolean;
  },
): RowCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return commands.find(({ letter }) => letter !== undefined && letter === event.key.toLowerCase());
}
