import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { KeyboardEvent } from 'react';
import { commandOf, type RowCommand } from './row-command.ts';
import styles from './row-menu.module.css';

/** Where a row's menu opens: at its button, or where the pointer is. */
export type MenuPosition = { readonly element: Element } | { readonly top: number; readonly left: number };

export interface RowMenuProps {
  readonly label: string;
  readonly commands: readonly RowCommand[];
  readonly place: MenuPosition;
  readonly onClose: () => void;
}

/** The menu of one row. A disabled command stays in the menu and shows the reason. Source: BKT-8. */
export function RowMenu({ label, commands, place, onClose }: RowMenuProps) {
  const run = ({ closed, onSelect }: RowCommand) => {
    if (closed !== undefined) return;
    onClose();
    onSelect();
  };
  /**
   * The letters next to the commands. Without them, a letter would move the focus to a command that begins
   * with it.
   */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const command = commandOf(commands, event);
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run(command);
  };
  return (
    <Menu
      open
      onClose={onClose}
      onKeyDownCapture={onKeyDownCapture}
      transitionDuration={0}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
      {...('element' in place
        ? { anchorEl: place.element }
        : { anchorReference: 'anchorPosition', anchorPosition: place })}
    >
      {commands.map((command) => (
        <MenuItem
          key={command.label}
          // Not `disabled`: keyboard users could not reach the reason.
          aria-disabled={command.closed !== undefined}
          className={styles.item ?? ''}
          onClick={() => run(command)}
        >
          <span>
            {command.label}
            {command.closed !== undefined && <small className={styles.reason}>{command.closed}</small>}
          </span>
          {command.letter !== undefined && (
            <kbd className={styles.key} aria-hidden="true">
              {command.letter.toUpperCase()}
            </kbd>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
