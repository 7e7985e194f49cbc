import { OutboundFault } from '../outbound/outbound-fault.ts';
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts';
import { SendFault } from './send-fault.ts';

const maxBytes = 64 * 1024;

/**
 * Calls a message service. If there is no response, the cause is temporary or the operator can fix it, so it is
 * retried.
 */
export async function callService(
  outbound: Outbound,
  url: string,
  request: OutboundRequest,
): Promise<Response> {
  try {
    return await outbound.fetch(url, { method: 'POST', maxBytes, ...request });
  } catch (error) {
    if (error instanceof OutboundFault)
      throw new SendFault(error.outcome === 'not_allowed' ? 'give_up' : 'retry', error.outcome);
    throw error;
  }
}

/** Parses a response as JSON; null if it is something else. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}
