import pino, { type DestinationStream } from 'pino';
import type { Config } from '../config/config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Clock } from '../time/clock.ts';
import { createErrorReports } from './error-reports.ts';
import type { LogLine, TakeLine } from './log-line.ts';
import { collector, errorReportService } from './telemetry-services.ts';
import type { Tracing } from './tracing.ts';

export interface TelemetryParts {
  readonly config: Pick<Config, 'services'>;
  readonly clock: Clock;
  readonly version: string;
  /** Where the log goes otherwise; default: standard output. */
  readonly out?: DestinationStream;
}

export interface Telemetry {
  /** For the log; undefined if only standard output gets it. */
  readonly destination: DestinationStream | undefined;
  /** Begins to send. What it returns sends the rest before it closes. */
  connect(outbound: Outbound): Promise<Connected>;
}

export interface Connected {
  readonly outbound: Outbound;
  /** Null if no collector is configured. */
  readonly tracing: Tracing | null;
}

/** Traces and logs for a collector, and reports of errors; each is off unless it is configured. */
export function createTelemetry(parts: TelemetryParts): Telemetry {
  const { services } = parts.config;
  if (services.of(collector) === null && services.of(errorReportService) === null)
    return { destination: undefined, connect: (outbound) => Promise.resolve({ outbound, tracing: null }) };
  const out = parts.out ?? pino.destination(1);
  const takers: TakeLine[] = [];
  return {
    destination: {
      write(text) {
        out.write(text);
        if (takers.length === 0) return;
        const line = JSON.parse(text) as LogLine;
        for (const take of takers) take(line);
      },
    },
    async connect(outbound) {
      const reports = openReports(parts, outbound);
      const sent = await openConfiguredCollector(parts, outbound);
      takers.push(...[reports?.take, sent?.take].filter((take) => take !== undefined));
      const close = async () => {
        await reports?.settle();
        await sent?.close();
        await outbound.close();
      };
      return { outbound: { ...outbound, close }, tracing: sent?.tracing ?? null };
    },
  };
}

function openReports({ config, clock, version }: TelemetryParts, outbound: Outbound) {
  const settings = config.services.of(errorReportService);
  return settings === null ? null : createErrorReports({ ...settings, clock, version, outbound });
}

/** Loads the library of OpenTelemetry only where a collector is configured. */
async function openConfiguredCollector({ config, version }: TelemetryParts, outbound: Outbound) {
  const settings = config.services.of(collector);
  if (settings === null) return null;
  const { openCollector } = await import('./open-telemetry.ts');
  return openCollector({ ...settings, version, outbound });
}
