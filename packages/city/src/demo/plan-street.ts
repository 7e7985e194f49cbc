import type { StreetKind } from './street-net.ts';

export type RoadKind = StreetKind | 'motorway' | 'motorway_link';

/** A street of the finished plan: a chain of the plan's nodes under one name. */
export interface Street {
  readonly kind: RoadKind;
  readonly nodes: readonly number[];
  readonly name?: string;
  readonly ref?: string;
  /** The cell that contains it; absent for arterials. */
  readonly cell?: number;
  /** Traffic runs only in the order of the nodes. */
  readonly oneway?: boolean;
  readonly roundabout?: boolean;
}
