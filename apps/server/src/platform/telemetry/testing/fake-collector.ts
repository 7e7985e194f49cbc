import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
}

export interface CollectedLog {
  readonly body: { readonly stringValue: string };
  readonly severityText: string;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly attributes: readonly Attribute[];
}

interface Payload {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
  readonly resourceLogs?: readonly {
    readonly scopeLogs: readonly { readonly logRecords: readonly CollectedLog[] }[];
  }[];
}

export interface FakeCollector {
  readonly url: string;
  /** Everything that was received, as text. */
  readonly bodies: readonly string[];
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  spans(): readonly CollectedSpan[];
  logs(): readonly CollectedLog[];
  close(): Promise<void>;
}

/** Receives OTLP over HTTP with JSON, at the paths of its specification. */
export async function startCollector(): Promise<FakeCollector> {
  const bodies: string[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const isKnown = ['/v1/traces', '/v1/logs', '/errors'].includes(request.url ?? '');
      bodies.push(body);
      headers.push(request.headers);
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const payloads = () => bodies.map((body) => JSON.parse(body) as Payload);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () =>
      payloads()
        .flatMap(({ resourceSpans = [] }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    logs: () =>
      payloads()
        .flatMap(({ resourceLogs = [] }) => resourceLogs)
        .flatMap(({ scopeLogs }) => scopeLogs)
        .flatMap(({ logRecords }) => logRecords),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The attributes by name. */
export function attributesOf({ attributes }: Pick<CollectedSpan, 'attributes'>) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
