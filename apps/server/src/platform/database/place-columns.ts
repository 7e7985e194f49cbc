import type { Waypoint } from '@fiacre/domain';

/** The columns of a ride's ends. */
export interface PlaceColumns {
  readonly pickup_lat: number;
  readonly pickup_lng: number;
  readonly pickup_add: string;
  /** Whether the map lacks the house number, so that the door is somewhere near. Source: SEARCH-11. */
  readonly pickup_approximate: boolean;
  readonly drop_lat: number;
  readonly drop_lng: number;
  readonly drop_add: string;
  readonly drop_approximate: boolean;
}

export function placeColumns(pickup: Waypoint, drop: Waypoint): PlaceColumns {
  return {
    pickup_lat: pickup.lat,
    pickup_lng: pickup.lng,
    pickup_add: pickup.add,
    pickup_approximate: pickup.approximate === true,
    drop_lat: drop.lat,
    drop_lng: drop.lng,
    drop_add: drop.add,
    drop_approximate: drop.approximate === true,
  };
}

/** Pickup and drop of a row. */
export function placesIn(row: PlaceColumns): { readonly pickup: Waypoint; readonly drop: Waypoint } {
  return {
    pickup: {
      lat: row.pickup_lat,
      lng: row.pickup_lng,
      add: row.pickup_add,
      ...approximately(row.pickup_approximate),
    },
    drop: {
      lat: row.drop_lat,
      lng: row.drop_lng,
      add: row.drop_add,
      ...approximately(row.drop_approximate),
    },
  };
}

/** The field that marks a place as approximate; an exact one has no such field. */
export function approximately(isApproximate: boolean | undefined): Pick<Waypoint, 'approximate'> {
  return isApproximate === true ? { approximate: true } : {};
}
