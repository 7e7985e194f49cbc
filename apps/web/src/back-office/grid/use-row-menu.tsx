import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { menuColumnName, type ListColumn } from '../view/list-column.ts';
import { commandOf, type RowCommand } from './row-command.ts';
import { RowMenu, type MenuPosition } from './row-menu.tsx';

export type RowCommands<Row> = (row: Row) => readonly RowCommand[];

interface OpenMenu<Row> {
  readonly row: Row;
  readonly place: MenuPosition;
}

export interface RowMenuControl<Row> {
  /** The column with each row's menu button; undefined if rows have no commands. */
  readonly column: ListColumn<Row> | undefined;
  /** The open menu. */
  readonly menu: ReactNode;
  readonly onContextMenu: (event: MouseEvent, row: Row | undefined) => void;
  /** Runs the command of a letter; if it is disabled, opens the menu, which shows the reason. */
  readonly onKey: (row: Row, event: KeyboardEvent, cell: Element) => void;
}

/** Opens the menu of a row by its button, a right click or the menu key, and runs each command by its letter. */
export function useRowMenu<Row>(commands: RowCommands<Row> | undefined): RowMenuControl<Row> {
  const t = useText();
  const [open, setOpen] = useState<OpenMenu<Row>>();
  // One object, so that rows are drawn again only when something of them has changed.
  const [column] = useState<ListColumn<Row>>(() => ({
    name: menuColumnName,
    label: 'row_actions',
    widthPixels: 48,
    text: () => '',
    draw: (row) => <MenuButton onOpen={(element) => setOpen({ row, place: { element } })} />,
  }));
  return {
    column: commands && column,
    menu: commands !== undefined && open !== undefined && (
      <RowMenu
        label={t('row_actions')}
        commands={commands(open.row)}
        place={open.place}
        onClose={() => setOpen(undefined)}
      />
    ),
    onContextMenu: (event, row) => {
      if (row === undefined || commands === undefined) return;
      event.preventDefault();
      setOpen({ row, place: { top: event.clientY, left: event.clientX } });
    },
    onKey: (row, event, cell) => {
      const command = commands && commandOf(commands(row), event);
      if (command === undefined) return;
      event.preventDefault();
      if (command.closed === undefined) command.onSelect();
      else setOpen({ row, place: { element: cell } });
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
