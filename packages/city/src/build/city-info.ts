import type { LatLng } from '@fiacre/domain';
import type { Bounds } from '../geometry/bounding-box.ts';
import type { ImportReport } from './import-report.ts';

/** Information about a built city that is read before the city itself. */
export interface CityInfo {
  /** Identifies the build; a different input or importer version has a different id. */
  readonly id: string;
  readonly name: string;
  /** True if the streets are made up, which the map must state. */
  readonly demo: boolean;
  readonly bounds: Bounds;
  readonly centre: LatLng;
  /** The attribution that every map must show. */
  readonly attribution: string;
  readonly roadNodes: number;
  readonly roadArcs: number;
  readonly streets: number;
  /** Points of interest, stations, suburbs and towns. */
  readonly places: number;
  readonly addresses: number;
  readonly report: ImportReport;
}

/** A step of a build: `done` of `total`, in units of that step. */
export interface CityProgress {
  readonly step: 'read' | 'roads' | 'places' | 'features' | 'hierarchy' | 'tiles' | 'write';
  readonly done: number;
  readonly total: number;
}

export type OnCityProgress = (progress: CityProgress) => void;
