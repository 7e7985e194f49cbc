export { CityInputError } from './errors/city-input-error.ts';
export type { CityInputCode, CityInputFacts } from './errors/city-input-error.ts';
export type { OsmData, OsmMember, OsmRelation, OsmWay, Tags } from './osm/osm-data.ts';
export { readOsmPbf } from './osm/read-pbf.ts';
export { buildRoadGraph } from './road-import/build-road-graph.ts';
export { roadClasses } from './ways/road-class.ts';
export type { RoadGraph } from './graph/road-graph.ts';
export { SegmentIndex } from './graph/segment-index.ts';
export type { SegmentHit } from './graph/segment-index.ts';
export type { MatchedTrack } from './matching/track-matcher.ts';
export { deserialiseRoadGraph, serialiseRoadGraph } from './graph/store-road-graph.ts';
export { deserialiseHierarchy, serialiseHierarchy } from './hierarchy/store-hierarchy.ts';
export { buildHierarchy } from './hierarchy/build-hierarchy.ts';
export type { Hierarchy } from './hierarchy/hierarchy.ts';
export { createRouter } from './routing/create-router.ts';
export type { Router } from './routing/router.ts';
export type { Route, RouteRefusal, RouteThrough, TravelMatrix } from './routing/route.ts';
export { snapLimitMetres } from './routing/snap.ts';
export { highlightTyped } from './places/highlight.ts';
export { openBuiltCity, openCity, importCity } from './build/open-city.ts';
export { reportImport, runCityImport } from './build/import-cli.ts';
export { cityKey, isCurrentBuild } from './build/city-input.ts';
export { parseArea } from './area/area-input.ts';
export type { AreaInput } from './area/area-input.ts';
export type { ImportReport } from './build/import-report.ts';
export type { OpenCityOptions } from './build/open-city.ts';
export type { City, Roads, SnappedPlace } from './build/city.ts';
export type { CityInput } from './build/city-input.ts';
export type { CityInfo, CityProgress, OnCityProgress } from './build/city-info.ts';
export { CityBuildError } from './errors/city-build-error.ts';
export type { CityBuildCode } from './errors/city-build-error.ts';
export { generateDemoCity } from './demo/generate-demo-city.ts';
export type {
  Place,
  PlaceKind,
  PlaceSuggestion,
  ReverseAddress,
  SuggestOptions,
  TextMatch,
} from './places/place-model.ts';
export type { Bounds } from './geometry/bounding-box.ts';
export { mergeTiles } from './pmtiles/merge-tiles.ts';
export type { Tile } from './pmtiles/pmtiles-reader.ts';
export { foldText } from './places/fold-text.ts';
