import type { SmoothFix } from '@fiacre/domain';

/** Fixes nearer to the one before tell nothing new of the way; a junction passed in between is seen all the same. */
const spacingMetres = 25;

/** The places that a smoothed track leads over, in order; a standing car's is one. */
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
