import { Writable } from 'node:stream';
import { createLog } from '../../../platform/log/log.ts';
import { loopbackOutbound } from '../../../platform/testing/loopback-outbound.ts';
import { createFakeClock, type FakeClock } from '../../../platform/testing/fake-clock.ts';
import type { ClientParts } from '../../provider/provider-client.ts';

/** A stopped clock, delays of zero length, and all log output as one text. */
export function clientParts(): ClientParts & {
  readonly clock: FakeClock;
  readonly delays: string[];
  logged(): string;
} {
  const delays: string[] = [];
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const log = createLog('debug', sink);
  return {
    clock: createFakeClock(new Date('2026-01-01T00:00:00Z')),
    random: {
      bytes: (count) => Buffer.alloc(count, 7),
      integer: (min, max) => {
        delays.push(`${min} to ${max} ms`);
        return 0;
      },
    },
    log,
    outbound: loopbackOutbound(log),
    delays,
    logged: () => text,
  };
}
