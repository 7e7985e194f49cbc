/** A bar in a drawing that is 100 units high, and 100 units wide for each point. */
export interface Bar {
  readonly point: number;
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BarDrawing {
  readonly bars: readonly Bar[];
  /** The position of the zero line, from the top. */
  readonly zero: number;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
/** Space on each side of a point's bars. */
const margin = 12;

/**
 * Bars of several series: next to each other, or stacked, in which case values must not be negative. The axis always
 * includes zero, so that lengths can be compared.
 */
export function barDrawing(points: readonly (readonly number[])[], stacked: boolean): BarDrawing {
  const ends = stacked ? points.map(total) : points.flat();
  const top = Math.max(0, ...ends);
  const span = top - Math.min(0, ...ends) || 1;
  const zero = (top / span) * 100;
  const bars = points.flatMap((values, point) =>
    values.map((value, series): Bar => {
      const width = (100 - 2 * margin) / (stacked ? 1 : values.length);
      const height = (Math.abs(value) / span) * 100;
      const below = stacked ? (total(values.slice(0, series)) / span) * 100 : 0;
      const x = point * 100 + margin + (stacked ? 0 : series * width);
      return { point, series, x, y: value < 0 ? zero : zero - below - height, width, height };
    }),
  );
  return { bars: bars.filter(({ height }) => height > 0), zero };
}
