import { OutboundFault } from '../outbound/outbound-fault.ts';
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts';
import { SendFault } from './send-fault.ts';

const maxBytes = 64 * 1024;

/** Calls a message service; a failure to respond is either temporary or for the operator to fix, so it is retried. */
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

/** The JSON of a response, null for anything else. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}
