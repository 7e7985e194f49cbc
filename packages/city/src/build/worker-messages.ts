import type { RoadSpeeds } from '@fiacre/domain';
import type { CityInputCode, CityInputFacts } from '../errors/city-input-error.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { CityProgress } from './city-info.ts';
import type { CityInput } from './city-input.ts';

/** The task of the worker thread: build `input` as `id` into the empty `folder`. */
export interface WorkerTask {
  readonly input: CityInput;
  readonly id: string;
  readonly folder: string;
}

/** Messages of the worker. The last one is `built`, `refused` or `unwritable`, unless the thread fails. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: CityProgress }
  | { readonly kind: 'built' }
  | { readonly kind: 'refused'; readonly code: CityInputCode; readonly facts: CityInputFacts }
  | { readonly kind: 'unwritable'; readonly cause: string };

/** What is closed in a city: arcs that the operator closed, and what the rules of the map with these numbers close. */
export interface ClosedParts {
  readonly arcs: Iterable<number>;
  readonly rules: ReadonlySet<number>;
}

/** The task of the worker thread for other speeds of the built city in `folder`, and for closed streets. */
export interface RetimeTask {
  readonly folder: string;
  /** Null: those of the map. */
  readonly speeds: RoadSpeeds | null;
  readonly closed: ClosedParts;
}

/** The data that depends on the speeds and the closed streets of a city. */
export interface RetimedRoads extends Pick<RoadGraph, 'arcTravelCs' | 'arcConnected'> {
  readonly hierarchy: Hierarchy;
}
