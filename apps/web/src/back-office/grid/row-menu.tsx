import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
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
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = menu.current;
    const opener = document.activeElement;
    if (list !== null) moveTo(list, place);
    (list?.firstElementChild as HTMLElement | null)?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
    // A menu that opens somewhere else is another one.
  }, [place]);
  const run = ({ closed, onSelect }: RowCommand) => {
    if (closed !== undefined) return;
    onClose();
    onSelect();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The keys are not those of the grid.
    event.stopPropagation();
    const items = [...event.currentTarget.children] as HTMLElement[];
    const at = items.findIndex((item) => item === document.activeElement);
    const command = commandOf(commands, event);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (command !== undefined) run(command);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (next === undefined) return;
    else items.at(next % items.length)?.focus();
    event.preventDefault();
  };
  return (
    <>
      <div
        className={styles.outside}
        aria-hidden="true"
        onPointerDown={onClose}
        onContextMenu={(event) => event.preventDefault()}
      />
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onKeyDown={onKeyDown}
      >
        {commands.map((command) => (
          <button
            key={command.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            // Not `disabled`: keyboard users could not reach the reason.
            aria-disabled={command.closed !== undefined}
            className={styles.item}
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
          </button>
        ))}
      </div>
    </>
  );
}

const gapPixels = 8;

/** Below the button or the pointer, or above it where there is no room, and always on the screen. */
function moveTo(menu: HTMLElement, place: MenuPosition): void {
  const { innerWidth, innerHeight } = window;
  const { width, height } = menu.getBoundingClientRect();
  const box = 'element' in place ? place.element.getBoundingClientRect() : null;
  const below = 'element' in place ? (box?.bottom ?? 0) : place.top;
  const above = 'element' in place ? (box?.top ?? 0) : place.top;
  const isMirrored = document.documentElement.dir === 'rtl';
  const start = 'element' in place ? (isMirrored ? (box?.right ?? 0) : (box?.left ?? 0)) : place.left;
  const left = isMirrored ? start - width : start;
  const top = below + height + gapPixels <= innerHeight ? below : above - height;
  menu.style.left = `${Math.max(gapPixels, Math.min(left, innerWidth - width - gapPixels))}px`;
  menu.style.top = `${Math.max(gapPixels, Math.min(top, innerHeight - height - gapPixels))}px`;
}
