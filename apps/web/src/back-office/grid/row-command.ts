/** An action on one row, in the row's menu and on a key. */
export interface RowCommand {
  readonly label: string;
  readonly onSelect: () => void;
  /** The letter that runs it while the row has the focus. */
  readonly letter?: string;
  /** The reason why it cannot be used now. */
  readonly closed?: string | undefined;
}

/**
 * The letter of a key press; on a keyboard without Latin letters, the letter in the same place on a Latin
 * keyboard.
 */
const letterOf = ({ key, code = '' }: { readonly key: string; readonly code?: string }) =>
  (/^\P{ASCII}$/u.test(key) ? code.replace(/^Key/, '') : key).toLowerCase();

/** The command of a key press; keys with Ctrl, Alt or Meta are left to the browser. */
export function commandOf(
  commands: readonly RowCommand[],
  event: {
    readonly key: string;
    readonly code?: string;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly altKey: boolean;
  },
): RowCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return commands.find(({ letter }) => letter !== undefined && letter === letterOf(event));
}
