import type { Roll } from '../../apps/server/src/bookings/testing/any-order.ts';
import type { BusMessage, LiveBus } from '../../apps/server/src/platform/live/bus/bus.ts';

export const networkStates = ['fast', 'slow', 'cut'] as const;
type NetworkState = (typeof networkStates)[number];

/** Carries messages between the nodes: in any order and some twice, late, or not at all. */
export class FaultyNetwork {
  readonly #roll: Roll;
  readonly #hear: ((message: BusMessage) => void)[] = [];
  #waiting: { readonly to: number; readonly message: BusMessage }[] = [];
  state: NetworkState = 'fast';

  constructor(roll: Roll) {
    this.#roll = roll;
  }

  busOf(node: number): LiveBus {
    return {
      publish: (message) => {
        if (this.state === 'cut') return;
        for (const to of this.#hear.keys()) if (to !== node) this.#waiting.push({ to, message });
      },
      listen: (hear) => void (this.#hear[node] = hear),
      isConnected: () => this.state !== 'cut',
      close: () => Promise.resolve(),
    };
  }

  /** Delivers what has arrived; returns the nodes that heard something. */
  deliver(): ReadonlySet<number> {
    const heard = new Set<number>();
    if (this.state !== 'fast') return heard;
    while (this.#waiting.length > 0) {
      const place = this.#roll(this.#waiting.length);
      const isSentAgain = this.#roll(10) === 0;
      const [one] = isSentAgain ? this.#waiting.slice(place) : this.#waiting.splice(place, 1);
      if (one === undefined) continue;
      this.#hear[one.to]?.(one.message);
      heard.add(one.to);
    }
    return heard;
  }
}
