import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RowCommand } from './row-command.ts';
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
  return (
    <Menu
      open
      onClose={onClose}
      transitionDuration={0}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
      {...('element' in place
        ? { anchorEl: place.element }
        : { anchorReference: 'anchorPosition', anchorPosition: place })}
    >
      {commands.map(({ label: text, letter, closed, onSelect }) => (
        <MenuItem
          key={text}
          // Not `disabled`: keyboard users could not reach the reason.
          aria-disabled={closed !== undefined}
          className={styles.item ?? ''}
          onClick={() => {
            if (closed !== undefined) return;
            onClose();
            onSelect();
          }}
        >
          <span>
            {text}
            {closed !== undefined && <small className={styles.reason}>{closed}</small>}
          </span>
          {letter !== undefined && (
            <kbd className={styles.key} aria-hidden="true">
              {letter.toUpperCase()}
            </kbd>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
