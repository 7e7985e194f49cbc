import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { Maps } from '../maps/index.ts';
import { planJourney, poseAt, type Journey } from './journey.ts';

/** The distance at which the car stops at the kerb. */
const stopMetres = 25;

/** A simulated car: it stands still or drives a journey on the streets. Times are in milliseconds. */
export class SimulatedCar {
  position: LatLng;
  headingDegrees: number | null = null;
  #journey: Journey | null = null;
  #goal: LatLng | null = null;
  readonly #maps: Pick<Maps, 'route'>;
  readonly #haste: number;

  constructor(maps: Pick<Maps, 'route'>, position: LatLng, haste: number) {
    this.#maps = maps;
    this.position = position;
    this.#haste = haste;
  }

  get driving(): boolean {
    return this.#journey !== null;
  }

  /** Advances the car; returns whether it has moved. */
  move(now: number): boolean {
    if (this.#journey === null) return false;
    const pose = poseAt(this.#journey, now);
    if (pose === null || pose.arrived) this.#journey = null;
    if (pose === null) return false;
    this.position = pose.position;
    this.headingDegrees = pose.headingDegrees;
    return true;
  }

  /** Starts driving to `goal` unless it is already driving there; returns true once the car has arrived. */
  async driveTo(goal: LatLng, now: number): Promise<boolean> {
    const underway = this.#goal !== null && greatCircleMetres(this.#goal, goal) < 1;
    if (underway && this.#journey === null) return true;
    if (underway) return false;
    this.#goal = goal;
    if (greatCircleMetres(this.position, goal) <= stopMetres) {
      this.#journey = null;
      return true;
    }
    const route = await this.#maps.route(this.position, goal);
    // If no street leads there, the car counts as arrived, so that a simulated ride cannot hang.
    this.#journey = route === null ? null : planJourney(route, now, this.#haste);
    return this.#journey === null;
  }

  stop(): void {
    this.#journey = null;
    this.#goal = null;
  }
}
