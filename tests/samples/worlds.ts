import { sampleOf } from './samples.ts';
import type { ChangingRoute } from './sample.ts';
import { startWorld, type SampleWorld } from './world.ts';

/** One installation for rides and one for deliveries. Each starts when a sample first needs it. */
export class Worlds {
  readonly #started = new Map<string, Promise<SampleWorld>>();

  of(name: ChangingRoute): Promise<SampleWorld> {
    const category = sampleOf(name).category ?? 'taxi';
    const world = this.#started.get(category) ?? startWorld({ env: { APP_CATEGORY: category } });
    this.#started.set(category, world);
    return world;
  }

  async close(): Promise<void> {
    for (const world of this.#started.values()) await (await world).close();
  }
}
