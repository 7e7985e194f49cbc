import type { GridCellParams, GridValidRowModel } from '@mui/x-data-grid';
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { menuColumnName, type ListColumn } from './list-column.ts';
import { commandOf, type RowCommand } from './row-command.ts';
import { RowMenu, type MenuPosition } from './row-menu.tsx';

export type RowCommands<Row> = (row: Row) => readonly RowCommand[];

interface OpenMenu<Row> {
  readonly row: Row;
  readonly place: MenuPosition;
}

export interface RowMenuControl<Row> {
  /** The column with each row's menu button. */
  readonly column: ListColumn<Row>;
  /** The open menu. */
  readonly menu: ReactNode;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>, row: Row | undefined) => void;
  /** Runs the command of a letter; if it is disabled, opens the menu, which shows the reason. */
  readonly onKey: (cell: GridCellParams<Row & GridValidRowModel>, event: KeyboardEvent) => void;
}

/** Opens the menu of a row by its button, a right click or the menu key, and runs each command by its letter. */
export function useRowMenu<Row>(commands: RowCommands<Row>): RowMenuControl<Row> {
  const t = useText();
  const [open, setOpen] = useState<OpenMenu<Row>>();
  // One object: a grid resets its widths when its columns change.
  const [column] = useState<ListColumn<Row>>(() => ({
    name: menuColumnName,
    label: 'row_actions',
    widthPixels: 48,
    text: () => '',
    draw: (row) => <MenuButton onOpen={(element) => setOpen({ row, place: { element } })} />,
  }));
  return {
    column,
    menu: open !== undefined && (
      <RowMenu
        label={t('row_actions')}
        commands={commands(open.row)}
        place={open.place}
        onClose={() => setOpen(undefined)}
      />
    ),
    onContextMenu: (event, row) => {
      if (row === undefined) return;
      event.preventDefault();
      setOpen({ row, place: { top: event.clientY, left: event.clientX } });
    },
    onKey: ({ row }, event) => {
      const command = commandOf(commands(row), event);
      if (command === undefined) return;
      event.preventDefault();
      if (command.closed === undefined) command.onSelect();
      else setOpen({ row, place: { element: event.currentTarget } });
    },
  };
}

function MenuButton({ onOpen }: { readonly onOpen: (element: Element) => void }) {
  const t = useText();
  return (
    <IconButton
      label={t('row_actions')}
      aria-haspopup="menu"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(event.currentTarget);
      }}
    >
      <Icon name="more" />
    </IconButton>
  );
}
