import type { Passwords } from './accounts/index.ts';
import type { ChoosePolicy } from './bookings/index.ts';
import type { FileStore } from './files/index.ts';
import type { InstalledMap } from './maps/index.ts';
import type { WebBuild } from './pages/index.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/open-database.ts';
import type { RequestCounter } from './platform/http/limits/request-counter.ts';
import type { Ids } from './platform/ids/ids.ts';
import type { LiveBus } from './platform/live/bus/bus.ts';
import type { Log } from './platform/log/log.ts';
import type { ReceiptService, Senders } from './platform/messages/due-message.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Random } from './platform/random/random.ts';
import type { Secret } from './platform/secret/secret.ts';
import type { Tracing } from './platform/telemetry/tracing.ts';
import type { Clock } from './platform/time/clock.ts';

/** Everything passed to the server from outside; tests pass fakes of external services. */
export interface AppParts {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly outbound: Outbound;
  readonly passwords: Passwords;
  readonly secret: Secret;
  readonly senders: Senders;
  /** Where a push service stores the outcome of accepted pushes; null if no configured service does. */
  readonly receipts: ReceiptService | null;
  /** Counts requests for the rate limits. */
  readonly requests: RequestCounter;
  /** Carries wake-ups and positions to the other nodes. */
  readonly bus: LiveBus;
  readonly map: InstalledMap;
  readonly choosePolicy: ChoosePolicy;
  /** Where uploaded files are stored. */
  readonly files: FileStore;
  /** The built web app; null serves the API only. */
  readonly web: WebBuild | null;
  /** Runs jobs, deliveries and polls on timers; without it, they run only when called. */
  readonly background: boolean;
  /** Records where requests spend their time; null or missing records nothing. */
  readonly tracing?: Tracing | null;
}
