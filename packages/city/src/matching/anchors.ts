import { smoothTrack, type SmoothFix, type TrackFix } from '@fiacre/domain';

/** Fixes nearer to the one before tell nothing new of the way; a junction passed in between is seen all the same. */
const spacingMetres = 25;

/**
 * The places that a track leads over, in order, freed of jitter and of standing. `track` is in order of time, each
 * instant once.
 */
export function anchorsOf(track: readonly TrackFix[]): SmoothFix[] {
  const smooth = smoothTrack(track);
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
