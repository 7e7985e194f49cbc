import type { LatLng } from '@fiacre/domain';
import type { SnappedPoint, Snapper, Standing } from './snap.ts';

/** A point takes about 2 kB with the label that searches keep for it. */
const maxRecent = 6000;

interface Known {
  readonly lat: number;
  readonly lng: number;
  /** Undefined for a point off the map, or on an unconnected road. */
  readonly snapped: SnappedPoint | undefined;
}

/**
 * Recently requested snapped points. A parked car and an open booking keep their place from one plan of dispatch to the
 * next.
 */
export class KnownSnaps {
  private readonly snapper: Snapper;
  private readonly who: Standing;
  private recent = new Map<number, Known>();
  private older = new Map<number, Known>();

  constructor(snapper: Snapper, who: Standing) {
    this.snapper = snapper;
    this.who = who;
  }

  of(point: LatLng): SnappedPoint | undefined {
    const { lat, lng } = point;
    // Faster than a string. Different points may share a key, so the point itself is also compared.
    const key = lat + lng * 4096;
    const before = this.recent.get(key);
    if (before?.lat === lat && before.lng === lng) return before.snapped;
    const found = this.older.get(key);
    const known = found?.lat === lat && found.lng === lng ? found : this.snap(point);
    if (this.recent.size >= maxRecent) {
      this.older = this.recent;
      this.recent = new Map();
    }
    this.recent.set(key, known);
    return known.snapped;
  }

  private snap(point: LatLng): Known {
    const found = this.snapper.snap(point, this.who);
    return { lat: point.lat, lng: point.lng, snapped: typeof found === 'string' ? undefined : found };
  }
}
