import type { Random } from '../random/random.ts';
import type { Clock } from '../time/clock.ts';

export interface Ids {
  /** A new UUIDv7; it sorts after all earlier ones of the same process. */
  next(): string;
}

const counterLimit = 0xfff;

export function createIds(clock: Clock, random: Random): Ids {
  let lastMilliseconds = 0;
  let counter = 0;
  return {
    next() {
      const now = clock.now().getTime();
      if (now > lastMilliseconds) {
        lastMilliseconds = now;
        counter = random.integer(0, counterLimit >> 1);
      } else if (counter < counterLimit) {
        counter += 1;
      } else {
        // The clock stands still or went back and the counter is full, so use the next millisecond.
        lastMilliseconds += 1;
        counter = 0;
      }
      return format(lastMilliseconds, counter, random.bytes(8));
    },
  };
}

// RFC 9562, 5.7: 48 bits of milliseconds, version 7, 12 bits of counter, variant, 62 random bits.
function format(milliseconds: number, counter: number, tail: Buffer): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  const sequence = counter.toString(16).padStart(3, '0');
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
  const rest = tail.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
