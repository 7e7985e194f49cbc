import type { OsmData } from '../../osm/osm-data.ts';
import { generateDemoCity } from '../generate-demo-city.ts';

let generated: OsmData | undefined;

/** The demo city, generated once for all test files of a worker, which must not change it. */
export function demoCity(): OsmData {
  generated ??= generateDemoCity();
  return generated;
}
