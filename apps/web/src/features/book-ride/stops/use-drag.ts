import { useState, type PointerEvent } from 'react';

/** A row that is being dragged, and where all rows were before. */
interface Drag {
  readonly from: number;
  readonly to: number;
  readonly startY: number;
  readonly y: number;
  readonly rows: readonly DOMRect[];
}

/** One row takes the place after all others whose middles it has passed. */
function placeOf({ from, startY, rows }: Drag, y: number): number {
  const middle = (row: DOMRect) => row.top + row.height / 2;
  const dragged = rows[from];
  if (dragged === undefined) return from;
  return rows.filter((row, index) => index !== from && middle(row) < middle(dragged) + y - startY).length;
}

/** How far a row is drawn from its place, in pixels: the dragged one follows the pointer, and the rest makes room. */
function offsetOf({ from, to, startY, y, rows }: Drag, index: number): number {
  if (index === from) return y - startY;
  const [first, second] = rows;
  const gap = first !== undefined && second !== undefined ? second.top - first.bottom : 0;
  const room = (rows[from]?.height ?? 0) + gap;
  if (index > from && index <= to) return -room;
  return index < from && index >= to ? room : 0;
}

export interface DragList {
  /** The dragged row; null: none is. */
  readonly dragged: number | null;
  readonly offset: (index: number) => number;
  /** For the handle of a row. */
  readonly handle: (index: number) => object;
}

/** Moves the rows of a list by mouse, pen or finger. The order changes when the row is let go. */
export function useDrag(onMove: (from: number, to: number) => void): DragList {
  const [drag, setDrag] = useState<Drag | null>(null);
  const begin = (from: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const list = event.currentTarget.closest('ol')?.children ?? [];
    const rows = [...list].map((row) => row.getBoundingClientRect());
    setDrag({ from, to: from, startY: event.pageY, y: event.pageY, rows });
  };
  const follow = ({ pageY }: PointerEvent) => {
    if (drag !== null) setDrag({ ...drag, y: pageY, to: placeOf(drag, pageY) });
  };
  const end = () => {
    if (drag !== null && drag.to !== drag.from) onMove(drag.from, drag.to);
    setDrag(null);
  };
  return {
    dragged: drag?.from ?? null,
    offset: (index) => (drag === null ? 0 : offsetOf(drag, index)),
    handle: (index) => ({
      onPointerDown: begin(index),
      onPointerMove: follow,
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    }),
  };
}
