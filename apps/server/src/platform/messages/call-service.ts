import { OutboundFault } from '../outbound/outbound-fault.ts';
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts';
import { SendFault } from './send-fault.ts';

const maxBytes = 64 * 1024;

/** One call of a message service; whatever keeps it from answering passes, or is for the operator to put right. */
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

/** The JSON of an answer, null for anything else. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}
