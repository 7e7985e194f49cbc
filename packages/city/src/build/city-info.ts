import type { LatLng } from '@fiacre/domain';
import type { Bounds } from '../tiles/bounding-box.ts';
import type { ImportReport } from './import-report.ts';

/** What is known about a built city before any of it is loaded. */
export interface CityInfo {
  /** Identifies the build: another input or importer version has another id. */
  readonly id: string;
  readonly name: string;
  /** True when the streets are invented, which the map must say. */
  readonly demo: boolean;
  readonly bounds: Bounds;
  readonly centre: LatLng;
  /** Must be shown on every map. */
  readonly attribution: string;
  readonly roadNodes: number;
  readonly roadArcs: number;
  readonly streets: number;
  /** Points of interest, stations, suburbs and towns. */
  readonly places: number;
  readonly addresses: number;
  readonly report: ImportReport;
}

/** A step of a build; `done` of `total` in units of that step. */
export interface CityProgress {
  readonly step: 'read' | 'roads' | 'places' | 'features' | 'hierarchy' | 'tiles' | 'write';
  readonly done: number;
  readonly total: number;
}

export type OnCityProgress = (progress: CityProgress) => void;
