import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent, type ExportResult } from '@opentelemetry/core';
import { JsonLogsSerializer, JsonTraceSerializer, type ISerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Outbound } from '../outbound/outbound.ts';
import type { LogLine, TakeLine } from './log-line.ts';
import type { CollectorSettings } from './telemetry-services.ts';
import type { RequestSpan, TraceIds, Tracing } from './tracing.ts';

const deadlineMilliseconds = 10_000;
const batchMilliseconds = 2_000;

export interface CollectorParts extends CollectorSettings {
  readonly version: string;
  readonly outbound: Pick<Outbound, 'fetch'>;
}

export interface OpenCollector {
  readonly tracing: Tracing;
  readonly take: TakeLine;
  close(): Promise<void>;
}

/** Sends spans and log lines to a collector by OTLP, in batches, through the only client for outbound calls. */
export function openCollector(parts: CollectorParts): OpenCollector {
  const resource = resourceFromAttributes({
    'service.name': parts.serviceName,
    'service.version': parts.version,
  });
  const ratio = new TraceIdRatioBasedSampler(parts.ratio);
  const spans = new TracerProvider({
    resource,
    // A sender's own choice does not count: otherwise strangers could fill the collector.
    sampler: new ParentBasedSampler({
      root: ratio,
      remoteParentSampled: ratio,
      remoteParentNotSampled: ratio,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: exporterOf(parts, 'v1/traces', JsonTraceSerializer),
        scheduledDelayMillis: batchMilliseconds,
      }),
    ],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: exporterOf(parts, 'v1/logs', JsonLogsSerializer),
        scheduledDelayMillis: batchMilliseconds,
      }),
    ],
  });
  return {
    tracing: tracingOf(spans),
    take: takeLines(logs),
    async close() {
      await Promise.allSettled([spans.shutdown(), logs.shutdown()]);
    },
  };
}

// A refused batch is dropped, not repeated: the queue is bounded, and requests never wait for it.
function exporterOf<Item>(
  { url, headers, outbound }: CollectorParts,
  path: string,
  serializer: ISerializer<Item[], unknown>,
) {
  const sending = new Set<Promise<ExportResult>>();
  const send = async (items: Item[]): Promise<ExportResult> => {
    try {
      const { ok } = await outbound.fetch(`${url}/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: serializer.serializeRequest(items) ?? null,
        deadlineMilliseconds,
      });
      return { code: ok ? ExportResultCode.SUCCESS : ExportResultCode.FAILED };
    } catch {
      return { code: ExportResultCode.FAILED };
    }
  };
  const forceFlush = async () => void (await Promise.all(sending));
  return {
    export(items: Item[], report: (result: ExportResult) => void) {
      const one = send(items);
      sending.add(one);
      void one.then((result) => {
        sending.delete(one);
        report(result);
      });
    },
    forceFlush,
    shutdown: forceFlush,
  };
}

function tracingOf(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer('fiacre');
  const current = new AsyncLocalStorage<Context>();
  const during = async <T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> => {
    try {
      return await current.run(trace.setSpan(parent, span), work);
    } catch (error) {
      // Not the message, which may quote a row.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    beginRequest(traceparent) {
      const sender = traceparent === undefined ? null : parseTraceParent(traceparent);
      const parent =
        sender === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...sender, isRemote: true });
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      return requestSpan(span, trace.setSpan(parent, span), current);
    },
    async inSpan(name, attributes, work) {
      const parent = current.getStore();
      if (parent === undefined) return work();
      const kind = attributes['db.system.name'] === undefined ? SpanKind.INTERNAL : SpanKind.CLIENT;
      return during(tracer.startSpan(name, { kind, attributes }, parent), parent, work);
    },
    inTrace: (name, attributes, work) =>
      during(tracer.startSpan(name, { attributes }, ROOT_CONTEXT), ROOT_CONTEXT, work),
    outside: (work) => current.exit(work),
  };
}

function requestSpan(span: Span, context: Context, current: AsyncLocalStorage<Context>): RequestSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    ids: { traceId, spanId },
    parent: `00-${traceId}-${spanId}-0${traceFlags}`,
    run: (work) => current.run(context, work),
    end(name, attributes, isFault) {
      span.updateName(name).setAttributes(attributes);
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function takeLines(provider: LoggerProvider): TakeLine {
  const logger = provider.getLogger('fiacre');
  return (line) => {
    const { level, time, msg, err, traceId, spanId, ...fields } = line;
    logger.emit({
      timestamp: time,
      // pino counts trace, debug, info, warn, error and fatal from 10 to 60, OpenTelemetry from 1 to 21.
      severityNumber: Math.round((level / 10 - 1) * 4 + 1),
      severityText: severities[level] ?? 'INFO',
      body: msg ?? '',
      attributes: { ...plain(fields), ...exceptionOf(err) },
      context: contextOf(traceId, spanId),
    });
  };
}

const severities: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

function plain(fields: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
        ? value
        : JSON.stringify(value),
    ]),
  );
}

function exceptionOf(err: LogLine['err']): Record<string, string> {
  if (err === undefined) return {};
  const { type = 'Error', message = '', stack = '' } = err;
  return { 'exception.type': type, 'exception.message': message, 'exception.stacktrace': stack };
}

function contextOf(traceId: unknown, spanId: unknown): Context {
  if (typeof traceId !== 'string' || typeof spanId !== 'string') return ROOT_CONTEXT;
  const ids: TraceIds = { traceId, spanId };
  return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED });
}
