import { useRef, useState, type PointerEvent } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx';
import { menuColumnName, type ListColumn } from '../view/list-column.ts';
import styles from './office-grid.module.css';

interface GridHeadingProps<Row> {
  readonly column: ListColumn<Row>;
  readonly sort: string;
  readonly isTabStop: boolean;
  /** The width while the edge is dragged. */
  readonly onDrag: (name: string, widthPixels: number) => void;
  readonly onWidth: (name: string, widthPixels: number) => void;
}

const minWidthPixels = 50;

/** The order by this column; undefined if the list is sorted by another one. */
export function orderOf<Row>(
  { sort: field }: ListColumn<Row>,
  sort: string,
): 'ascending' | 'descending' | 'none' {
  if (field === undefined || sort.replace(/^-/, '') !== field) return 'none';
  return sort === field ? 'ascending' : 'descending';
}

/** The heading of a column: it sorts on click and Enter, and its edge changes the width. */
export function GridHeading<Row>({ column, sort, isTabStop, onDrag, onWidth }: GridHeadingProps<Row>) {
  const { t } = useI18n();
  const { name, label } = column;
  const isSortable = column.sort !== undefined;
  return (
    <div
      role="columnheader"
      data-field={name}
      data-align={column.align}
      data-sortable={isSortable}
      aria-sort={isSortable ? orderOf(column, sort) : undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.heading}
    >
      {/* The narrow menu column has a name for screen readers only. */}
      {name === menuColumnName ? (
        <VisuallyHidden>{t(label)}</VisuallyHidden>
      ) : (
        <span className={styles.title} title={t(label)}>
          {t(label)}
        </span>
      )}
      {isSortable && <Icon name="chevron" className={styles.order} />}
      {name !== menuColumnName && <Edge name={name} onDrag={onDrag} onWidth={onWidth} />}
    </div>
  );
}

/** The edge of a heading: dragging it changes the width of the column. */
function Edge({
  name,
  onDrag,
  onWidth,
}: Pick<GridHeadingProps<never>, 'onDrag' | 'onWidth'> & { readonly name: string }) {
  const { direction } = useI18n();
  const [dragged, setDragged] = useState<{ readonly x: number; readonly width: number } | null>(null);
  const last = useRef(0);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = event.currentTarget.parentElement?.offsetWidth ?? minWidthPixels;
    setDragged({ x: event.clientX, width: last.current });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (dragged === null) return;
    const by = (event.clientX - dragged.x) * (direction === 'rtl' ? -1 : 1);
    last.current = Math.max(minWidthPixels, Math.round(dragged.width + by));
    onDrag(name, last.current);
  };
  const end = () => {
    if (dragged === null) return;
    setDragged(null);
    if (last.current !== dragged.width) onWidth(name, last.current);
  };
  return (
    <div
      aria-hidden="true"
      className={styles.edge}
      data-edge=""
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
