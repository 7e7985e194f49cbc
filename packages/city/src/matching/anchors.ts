import { greatCircleMetres, type LatLng, type TrackFix } from '@fiacre/domain';

/** A stretch of track that is one place as far as a receiver can tell: a standing car, or some metres of road. */
export interface Anchor extends LatLng {
  readonly fixes: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Half of the window over which fixes are averaged first. */
const windowMs = 2000;

/** A fix farther than this from the mean of the anchor begins the next one: beyond what receivers are off by. */
const reachMetres = 25;

/** Each fix as the mean of its neighbours in time; the two ends stay where they are. */
function averaged(track: readonly TrackFix[]): TrackFix[] {
  let from = 0;
  let to = 0;
  const sum = { lat: 0, lng: 0 };
  const add = (fix: TrackFix | undefined, sign: 1 | -1) => {
    sum.lat += sign * (fix?.lat ?? 0);
    sum.lng += sign * (fix?.lng ?? 0);
  };
  return track.map((fix, i) => {
    for (; (track[to]?.atMs ?? Infinity) <= fix.atMs + windowMs; to++) add(track[to], 1);
    for (; (track[from]?.atMs ?? Infinity) < fix.atMs - windowMs; from++) add(track[from], -1);
    const isEnd = i === 0 || i === track.length - 1;
    return isEnd ? fix : { atMs: fix.atMs, lat: sum.lat / (to - from), lng: sum.lng / (to - from) };
  });
}

/**
 * The places that a track leads over, in order: jitter of a standing car becomes one place, and a moving car some
 * places a hundred metres. `track` is in order of time, each instant once, its longitudes not across 180°.
 */
export function anchorsOf(track: readonly TrackFix[]): Anchor[] {
  const anchors: Anchor[] = [];
  for (const fix of averaged(track)) {
    const last = anchors.at(-1);
    if (last && greatCircleMetres(last, fix) <= reachMetres) anchors[anchors.length - 1] = joined(last, fix);
    else anchors.push({ lat: fix.lat, lng: fix.lng, fixes: 1, fromMs: fix.atMs, toMs: fix.atMs });
  }
  return withEnds(anchors, track);
}

function joined(anchor: Anchor, { lat, lng, atMs }: TrackFix): Anchor {
  const fixes = anchor.fixes + 1;
  return {
    lat: anchor.lat + (lat - anchor.lat) / fixes,
    lng: anchor.lng + (lng - anchor.lng) / fixes,
    fixes,
    fromMs: anchor.fromMs,
    toMs: atMs,
  };
}

/**
 * The first and the last anchor are where the car was at the ends of the track, not in the middle of its first and
 * last metres: the outer half of their fixes is mostly from before it moved off and after it stopped.
 */
function withEnds(anchors: Anchor[], track: readonly TrackFix[]): Anchor[] {
  const [start, end] = [anchors[0], anchors.at(-1)];
  if (!start || !end || anchors.length < 2) return anchors;
  const middle = ({ fromMs, toMs }: Anchor) => (fromMs + toMs) / 2;
  anchors[0] = { ...start, ...mean(track.filter(({ atMs }) => atMs <= middle(start))) };
  anchors[anchors.length - 1] = { ...end, ...mean(track.filter(({ atMs }) => atMs >= middle(end))) };
  return anchors;
}

function mean(fixes: readonly TrackFix[]): LatLng {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    lat: sum(fixes.map(({ lat }) => lat)) / fixes.length,
    lng: sum(fixes.map(({ lng }) => lng)) / fixes.length,
  };
}
