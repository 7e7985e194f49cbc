import type { RestrictionCounts, TimedCounts } from '../graph/road-graph.ts';
import type { RoadLengths } from '../graph/road-lengths.ts';
import type { BoundedSpeeds } from '../ways/bounded-speeds.ts';
import type { MapCountry } from '../ways/country.ts';

/** Information that the imported file contains about itself. */
export interface ImportedFile {
  readonly name: string;
  readonly bytes: number;
  readonly writingProgram: string | null;
  readonly source: string | null;
  /** When the data was current, in seconds since 1970. */
  readonly timestampSeconds: number | null;
  readonly features: readonly string[];
  /**
   * Optional features of the file that the importer does not support; the data that it reads does not depend on them.
   */
  readonly unknownFeatures: readonly string[];
}

/** The parts that an import used, and those that it could not use, with reasons. */
export interface ImportReport {
  /** Null for the generated city. */
  readonly file: ImportedFile | null;
  /** The part that was requested: bounds, a place, or null for the whole file. */
  readonly area: string | null;
  readonly roads: RoadLengths;
  readonly addresses: { readonly placed: number; readonly lost: number };
  readonly restrictions: RestrictionCounts;
  readonly timed: TimedCounts;
  readonly country: MapCountry;
  readonly speeds: BoundedSpeeds;
}

/** With a smaller share of connected junctions, a file is a ruin: damaged, or cut without the nodes of its roads. */
const MIN_CONNECTED_SHARE = 0.6;

/** Whether most rides would have no route. Source: COUNTRY-5. */
export function isRuin({ report }: { readonly report: Pick<ImportReport, 'roads'> }): boolean {
  return report.roads.connectedShare < MIN_CONNECTED_SHARE;
}
