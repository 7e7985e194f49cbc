/** A place on the drawing board of the demo city: metres east and north of its south-west corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}

export function last<T>(items: ArrayLike<T>): T {
  return at(items, items.length - 1);
}

export function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

export function mix(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The point `ahead` metres from a in the direction of b, and `left` metres to the left of that direction. */
export function aside(a: Point, b: Point, ahead: number, left: number): Point {
  const length = distance(a, b) || 1;
  const dx = (b.x - a.x) / length;
  const dy = (b.y - a.y) / length;
  return { x: a.x + dx * ahead - dy * left, y: a.y + dy * ahead + dx * left };
}

/** The position of the projection of `p` on the segment a–b: 0 at a, 1 at b. */
export function footShare(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return 0;
  return Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared));
}

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  return distance(p, mix(a, b, footShare(p, a, b)));
}

/** Where the segments a–b and c–d cross, as a share of each, or null. */
export function crossing(a: Point, b: Point, c: Point, d: Point): { first: number; second: number } | null {
  const denominator = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(denominator) < 1e-9) return null;
  const first = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / denominator;
  const second = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / denominator;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? { first, second } : null;
}

/** Area of a ring (shoelace formula) in square metres, positive when the ring is anticlockwise. */
export function ringArea(ring: readonly Point[]): number {
  let doubled = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    doubled += at(ring, j).x * at(ring, i).y - at(ring, i).x * at(ring, j).y;
  }
  return doubled / 2;
}

export function isInside(p: Point, ring: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = at(ring, i);
    const b = at(ring, j);
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

export function distanceToRing(p: Point, ring: readonly Point[]): number {
  let best = Infinity;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    best = Math.min(best, distanceToSegment(p, at(ring, j), at(ring, i)));
  }
  return best;
}

/** The centre of mass of a ring; its first point if the ring has no area. */
export function ringCentre(ring: readonly Point[]): Point {
  const area = ringArea(ring);
  if (Math.abs(area) < 1) return at(ring, 0);
  let x = 0;
  let y = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = at(ring, j);
    const b = at(ring, i);
    const weight = a.x * b.y - b.x * a.y;
    x += (a.x + b.x) * weight;
    y += (a.y + b.y) * weight;
  }
  return { x: x / (6 * area), y: y / (6 * area) };
}

/** A smooth curve through the given points (Catmull–Rom), with a point about every `stepMetres`. */
export function smooth(knots: readonly Point[], stepMetres: number): Point[] {
  const curve: Point[] = [];
  for (let i = 0; i + 1 < knots.length; i++) {
    const [a, b, c, d] = [
      at(knots, Math.max(0, i - 1)),
      at(knots, i),
      at(knots, i + 1),
      at(knots, Math.min(knots.length - 1, i + 2)),
    ];
    const steps = Math.max(1, Math.round(distance(b, c) / stepMetres));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const along = (p0: number, p1: number, p2: number, p3: number): number =>
        0.5 *
        (2 * p1 +
          (p2 - p0) * t +
          (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
          (3 * p1 - p0 - 3 * p2 + p3) * t * t * t);
      curve.push({ x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) });
    }
  }
  curve.push(last(knots));
  return curve;
}

/** The line moved by `left` metres to its left (to its right if negative). */
export function offsetLine(line: readonly Point[], left: number): Point[] {
  return line.map((p, i) => {
    const before = at(line, Math.max(0, i - 1));
    const after = at(line, Math.min(line.length - 1, i + 1));
    const shifted = aside(before, after, 0, left);
    return { x: p.x + shifted.x - before.x, y: p.y + shifted.y - before.y };
  });
}
