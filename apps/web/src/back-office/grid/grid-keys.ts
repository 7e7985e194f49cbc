import type { Direction } from '../../i18n/direction.ts';

/** A cell of a grid; row 0 has the headings. */
export interface CellIndex {
  readonly row: number;
  readonly column: number;
}

/** The rows that Page Up and Page Down move by. */
const pageRows = 10;

/** The cell that a key leads to; undefined for a key that does not move. Source: the grid pattern of ARIA APG. */
export function cellAfter(
  event: {
    readonly key: string;
    readonly ctrlKey: boolean;
    readonly shiftKey: boolean;
    readonly altKey: boolean;
    readonly metaKey: boolean;
  },
  { row, column }: CellIndex,
  last: CellIndex,
  direction: Direction,
): CellIndex | undefined {
  const { key, ctrlKey } = event;
  if (event.shiftKey || event.altKey || event.metaKey) return undefined;
  if (ctrlKey && key !== 'Home' && key !== 'End') return undefined;
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.min(last.row, Math.max(0, nextRow)),
    column: Math.min(last.column, Math.max(0, nextColumn)),
  });
  const forward = direction === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowRight':
      return at(row, column + forward);
    case 'ArrowLeft':
      return at(row, column - forward);
    case 'PageDown':
      return at(row + pageRows, column);
    case 'PageUp':
      return at(row - pageRows, column);
    case 'Home':
      return at(ctrlKey ? 0 : row, 0);
    case 'End':
      return at(ctrlKey ? last.row : row, last.column);
    default:
      return undefined;
  }
}
