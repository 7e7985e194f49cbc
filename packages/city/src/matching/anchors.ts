import type { SmoothFix } from '@fiacre/domain';

/**
 * Fixes closer than this to the previous anchor add nothing about the route; junctions between them are still found.
 */
const spacingMetres = 25;

/** The positions along a smoothed track, in order; a stationary car has only one. */
export function anchorsOf(smooth: readonly SmoothFix[]): SmoothFix[] {
  const anchors: SmoothFix[] = [];
  for (const fix of smooth) {
    const since = fix.metres - (anchors.at(-1)?.metres ?? -Infinity);
    if (since >= spacingMetres) anchors.push(fix);
  }
  const last = smooth.at(-1);
  if (!last || last === anchors.at(-1)) return anchors;
  if (anchors.length > 1 && last.metres - (anchors.at(-1)?.metres ?? 0) < spacingMetres / 2) anchors.pop();
  anchors.push(last);
  return anchors;
}
