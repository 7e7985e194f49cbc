import type { Outbound } from '../outbound/outbound.ts';
import type { Clock } from '../time/clock.ts';
import { errorLevel, type LoggedError, type LogLine, type TakeLine } from './log-line.ts';

const sameErrorMilliseconds = 10 * 60_000;
const hourMilliseconds = 60 * 60_000;
const maxReportsPerHour = 30;
/** Kinds of errors that are remembered; above this, the oldest is forgotten. */
const maxKinds = 1000;
const deadlineMilliseconds = 5_000;

export interface ErrorReportParts {
  readonly url: string;
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly clock: Clock;
  readonly version: string;
}

export interface ErrorReports {
  readonly take: TakeLine;
  /** Resolves when what was taken has been sent. */
  settle(): Promise<void>;
}

/**
 * Posts the errors in the log to the operator's own service: kind, place and the route, never what somebody sent. An
 * error of the same kind and place is reported once in ten minutes, with the number of repetitions since. Source: SYS-14.
 */
export function createErrorReports({ url, outbound, clock, version }: ErrorReportParts): ErrorReports {
  const reportedAt = new Map<string, number>();
  const suppressed = new Map<string, number>();
  const sent: number[] = [];
  let sending: Promise<unknown> = Promise.resolve();

  const mayReport = (kind: string, now: number): boolean => {
    const before = reportedAt.get(kind);
    while (sent[0] !== undefined && now - sent[0] >= hourMilliseconds) sent.shift();
    if (before !== undefined && now - before < sameErrorMilliseconds) return false;
    return sent.length < maxReportsPerHour;
  };
  const note = (kind: string, now: number): void => {
    sent.push(now);
    // At the end of the order again.
    reportedAt.delete(kind);
    reportedAt.set(kind, now);
    suppressed.delete(kind);
    const [oldest] = reportedAt.keys();
    if (reportedAt.size <= maxKinds || oldest === undefined) return;
    reportedAt.delete(oldest);
    suppressed.delete(oldest);
  };

  return {
    take(line) {
      const { level, err } = line;
      if (level < errorLevel) return;
      const kind = kindOf(line, err ?? {});
      const now = clock.now().getTime();
      const repetitions = suppressed.get(kind) ?? 0;
      if (!mayReport(kind, now)) {
        if (reportedAt.has(kind)) suppressed.set(kind, repetitions + 1);
        return;
      }
      note(kind, now);
      const body = JSON.stringify(reportOf(line, err, { version, repetitions }));
      const headers = { 'content-type': 'application/json' };
      const post = () => outbound.fetch(url, { method: 'POST', headers, body, deadlineMilliseconds });
      // One at a time. A report that fails is not repeated: the log has it.
      sending = sending.then(post).catch(() => undefined);
    },
    settle: async () => void (await sending),
  };
}

/** The type of an error and where it was thrown. */
function kindOf({ msg = '' }: LogLine, { type = '', code = '', stack = '' }: LoggedError): string {
  return [msg, type, code, stack.trim().split('\n')[0] ?? ''].join('\n');
}

function reportOf(
  { level, time, msg, reqId, route, traceId, worker }: LogLine,
  error: LoggedError | undefined,
  about: { readonly version: string; readonly repetitions: number },
): object {
  return {
    at: new Date(time).toISOString(),
    level: level > errorLevel ? 'fatal' : 'error',
    ...about,
    what: msg,
    error,
    requestId: reqId,
    traceId,
    route,
    worker,
  };
}
