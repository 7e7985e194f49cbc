/** Our own routes and cars go below the names of the map, so that these stay readable. */
export const firstLabelLayer = 'housenumber';
