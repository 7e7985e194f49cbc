/** The door of the city: everything else in this package is internal. README.md explains it. */
export { openBuiltCity, openCity } from './build/open-city.ts';
export type { OpenCityOptions } from './build/open-city.ts';
export type { City, CityLabel, Roads } from './build/city.ts';
export { isWithin } from './geometry/bounding-box.ts';
export type { CityInfo, CityProgress, OnCityProgress } from './build/city-info.ts';
export { cityKey, isCurrentBuild } from './build/city-input.ts';
export type { CityInput } from './build/city-input.ts';
export type { ClosedStreets, ClosureFault } from './closures/closed-streets.ts';
export { parseArea } from './area/area-input.ts';
export { reportImport, runCityImport } from './build/import-cli.ts';
export type { ImportReport } from './build/import-report.ts';
export { CityBuildError } from './errors/city-build-error.ts';
export { CityInputError } from './errors/city-input-error.ts';
export type { MatchedTrack } from './matching/track-matcher.ts';
export { highlightTyped } from './places/highlight.ts';
export { snapLimitMetres } from './routing/snap.ts';
export { mergeTiles } from './pmtiles/merge-tiles.ts';
