import type { Airport } from './airport.ts';
import type { Cell } from './cells.ts';
import type { Face } from './faces.ts';
import type { Point } from './plane.ts';
import type { StreetKind } from './street-net.ts';
import type { Terrain } from './terrain.ts';

export type RoadKind = StreetKind | 'motorway' | 'motorway_link';

/** A street of the finished plan: a chain of the plan's nodes under one name. */
export interface Street {
  readonly kind: RoadKind;
  readonly nodes: readonly number[];
  readonly name?: string;
  readonly ref?: string;
  /** The cell it lies in; absent for arterials. */
  readonly cell?: number;
  /** Traffic runs in the order of the nodes only. */
  readonly oneway?: boolean;
  readonly roundabout?: boolean;
}

/** The city on the drawing board. */
export interface Plan {
  readonly terrain: Terrain;
  readonly cells: readonly Cell[];
  readonly nodes: readonly Point[];
  readonly streets: readonly Street[];
  /** What lies between the streets. */
  readonly blocks: readonly Face[];
  readonly airport: Airport | null;
}
