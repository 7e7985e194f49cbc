import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { createOutbound, type Outbound } from './outbound.ts';

/** The client for all outbound calls of this installation: it reaches exactly the configured services. */
export function configuredOutbound(config: Config, log: Log): Outbound {
  return createOutbound({
    allow: config.services.addresses,
    privateHosts: config.outboundPrivateHosts,
    log,
  });
}
