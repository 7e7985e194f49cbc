import type { CityInputCode, CityInputFacts } from '../osm/city-input-error.ts';
import type { CityProgress } from './city-info.ts';
import type { CityInput } from './city-input.ts';

/** What the building thread is asked to do: build `input` as `id` into the empty `folder`. */
export interface WorkerTask {
  readonly input: CityInput;
  readonly id: string;
  readonly folder: string;
}

/** What it tells while it works. It ends with `built`, `refused` or `unwritable`, or breaks down. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: CityProgress }
  | { readonly kind: 'built' }
  | { readonly kind: 'refused'; readonly code: CityInputCode; readonly facts: CityInputFacts }
  | { readonly kind: 'unwritable'; readonly cause: string };
