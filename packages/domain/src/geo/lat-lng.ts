/** A place on the earth in WGS 84 degrees: lat −90 to 90, lng −180 to 180. */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}
