import type { LatLng } from '@fiacre/domain';
import type { Bounds } from '../tiles/bounding-box.ts';

/** What is known of a built city before anything of it is loaded. */
export interface CityInfo {
  /** Tells builds apart: another input or importer has another id. */
  readonly id: string;
  readonly name: string;
  /** True: the streets are invented, and the map has to say so. */
  readonly demo: boolean;
  readonly bounds: Bounds;
  readonly centre: LatLng;
  /** To be shown on every map. */
  readonly attribution: string;
  readonly roadNodes: number;
  readonly roadArcs: number;
  readonly streets: number;
  /** Points of interest, stations, suburbs and towns. */
  readonly places: number;
  readonly addresses: number;
}

/** A step of a build; `done` of `total` in the step's own count. */
export interface CityProgress {
  readonly step: 'read' | 'roads' | 'hierarchy' | 'places' | 'tiles' | 'write';
  readonly done: number;
  readonly total: number;
}

export type OnCityProgress = (progress: CityProgress) => void;
