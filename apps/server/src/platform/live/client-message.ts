import { LiveClientMessage, LiveReport } from '@fiacre/contract';
import type { RawData } from 'ws';
import { isReport } from './is-report.ts';
import { messageText } from './message-text.ts';

/** A message that does not match the contract; the client waits for a response to `report`, if it could be read. */
export interface UnreadableMessage {
  readonly unreadable: true;
  readonly report: number | undefined;
}

export function readClientMessage(data: RawData): LiveClientMessage | UnreadableMessage {
  const json = parseJson(data);
  // The most frequent kind by far, so it is checked first.
  if (typeof json === 'object' && json !== null && 'report' in json) {
    if (isReport(json)) return json;
    return { unreadable: true, report: LiveReport.shape.report.safeParse(json.report).data };
  }
  return LiveClientMessage.safeParse(json).data ?? { unreadable: true, report: undefined };
}

function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(messageText(data));
  } catch {
    return null;
  }
}
