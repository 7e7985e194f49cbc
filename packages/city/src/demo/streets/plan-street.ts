import type { StreetKind } from './street-net.ts';

export type RoadKind = StreetKind | 'motorway' | 'motorway_link';

/** A street of the finished plan: a chain of nodes with one name. */
export interface Street {
  readonly kind: RoadKind;
  readonly nodes: readonly number[];
  readonly name?: string;
  readonly ref?: string;
  /** The cell that contains the street; absent for arterials. */
  readonly cell?: number;
  /** Whether traffic runs only in the order of the nodes. */
  readonly oneway?: boolean;
  readonly roundabout?: boolean;
}
