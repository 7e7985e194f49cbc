import { afterEach, expect, test } from 'vitest';
import { limit, waitSeconds } from '../../../../../tests/limits.ts';
import type { AppParts } from '../../app-parts.ts';
import { services } from '../../services.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { loadConfig } from '../config/load-config.ts';
import { createLog } from '../log/log.ts';
import { loopbackOutbound } from '../testing/loopback-outbound.ts';
import { systemClock } from '../time/clock.ts';
import { createTelemetry } from './telemetry.ts';
import { attributesOf, startCollector, type FakeCollector } from './testing/fake-collector.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function collector(): Promise<FakeCollector> {
  const started = await startCollector();
  open.push(() => started.close());
  return started;
}

/** The app of an installation that sends telemetry to `variables`; closing it sends what is left. */
async function startWith(
  variables: Readonly<Record<string, string>>,
  parts: Partial<AppParts> = {},
): Promise<TestApp> {
  const config = loadConfig(variables, services);
  const telemetry = createTelemetry({
    config,
    clock: systemClock,
    version: '7.8.9',
    out: { write: () => undefined },
  });
  const log = createLog('info', telemetry.destination ?? { write: () => undefined });
  const connected = await telemetry.connect(loopbackOutbound());
  return startTestApp({ parts: { log, ...connected, ...parts } });
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const senderId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${senderId}-01`;

const person = {
  firstName: 'Zoraida',
  lastName: 'Quispe',
  email: 'zoraida@example.test',
  password: 'hidden1',
  mobile: '2125559990',
  country: 'US',
};
const secrets = ['Zoraida', 'Quispe', 'zoraida@', 'hidden1', '5559990', 'Secret Street', '127.0.0.1'];

test('SYS-12 SYS-13 one request is followed from its sender over the handler and the transaction to each statement', async () => {
  const received = await collector();
  const app = await startWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: received.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    OTEL_SERVICE_NAME: 'rides-of-graz',
  });
  const headers = { traceparent, 'x-request-id': 'request-0042' };
  const answer = await app.call('register', { body: person, headers });
  await app.call('suggestPlaces', { query: { q: 'Secret Street' } });
  await app.close();

  const spans = received.spans().filter((span) => span.traceId === traceId);
  const [request] = spans.filter(({ parentSpanId }) => parentSpanId === senderId);
  expect(request).toMatchObject({ name: 'POST /api/auth/register' });
  expect(request && attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/auth/register',
    'http.response.status_code': answer.status,
    'fiacre.request_id': 'request-0042',
  });
  // The browser's network panel shows it.
  expect(answer.headers['server-timing']).toBe(`traceparent;desc="00-${traceId}-${request?.spanId}-01"`);
  const [transaction] = spans.filter(({ name }) => name === 'transaction');
  expect(transaction?.parentSpanId).toBe(request?.spanId);
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['START', 'COMMIT']));
  const statements = inside.map(attributesOf);
  expect(new Set(statements.map((one) => one['db.system.name']))).toEqual(new Set(['postgresql']));
  const texts = statements.map((one) => String(one['db.query.text']));
  expect(texts).toContainEqual(expect.stringMatching(/insert into "?users"?[^]*\$1/));
  const [line] = received.logs().filter((log) => log.traceId === traceId);
  expect(line).toMatchObject({
    body: { stringValue: 'request' },
    severityText: 'INFO',
    spanId: request?.spanId,
  });
  expect(line && attributesOf(line)).toMatchObject({ reqId: 'request-0042', route: '/api/auth/register' });
  const text = received.bodies.join('\n');
  expect(text).toContain('rides-of-graz');
  expect(text).toContain('7.8.9');
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(received.headers[0]?.['authorization']).toBe('Bearer of-the-collector');
});

test('SYS-12 a request without a sender begins a trace, and two requests have different ones', async () => {
  const received = await collector();
  const app = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: received.url });
  await Promise.all([app.call('listCarTypes', {}), app.call('getSettings', {})]);
  const malformed = await app.call('listCarTypes', { headers: { traceparent: 'not-a-trace' } });
  expect(malformed.status).toBe(200);
  await app.close();
  const requests = received.spans().filter(({ name }) => name.startsWith('GET '));
  expect(requests).toHaveLength(3);
  expect(new Set(requests.map((one) => one.traceId)).size).toBe(3);
  expect(requests.every(({ parentSpanId }) => parentSpanId === undefined)).toBe(true);
  // Statements of requests that run at the same time belong to their own request.
  const byRoute = (route: string) => requests.find(({ name }) => name === `GET ${route}`)?.traceId;
  const reading = (table: RegExp) =>
    received
      .spans()
      .filter((span) => table.test(String(attributesOf(span)['db.query.text'])))
      .map((span) => span.traceId);
  expect(new Set(reading(/from "car_types"/))).not.toContain(byRoute('/api/settings'));
});

test('SYS-12 a sender cannot have a request traced that the operator’s share leaves out', async () => {
  const received = await collector();
  const app = await startWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: received.url,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  await app.call('listCarTypes', { headers: { traceparent } });
  await app.close();
  expect(received.spans()).toEqual([]);
  expect(received.logs().map(({ body }) => body.stringValue)).toContain('request');
});

test('SYS-17 a run of a job has its own trace, without its payload and without the deliveries that follow', async () => {
  const received = await collector();
  const app = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: received.url }, { background: true });
  await app.call('register', { body: person });
  await app.call('forgotPassword', { body: { email: person.email }, headers: { traceparent } });
  await expect.poll(() => app.sent.length, { timeout: limit(waitSeconds) }).toBe(1);
  await app.close();
  const spans = received.spans();
  const jobs = spans.filter(({ name }) => name === 'job password-reset-mail');
  expect(jobs).toHaveLength(1);
  const [job] = jobs;
  expect(job?.parentSpanId).toBeUndefined();
  expect(job?.traceId).not.toBe(traceId);
  expect(job && attributesOf(job)).toEqual({ 'fiacre.job_id': expect.any(String), 'fiacre.attempt': 1 });
  const [transaction] = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(transaction?.name).toBe('transaction');
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['START', 'COMMIT']));
  // The delivery, which updates the row, is no part of any trace.
  const texts = spans.map((span) => String(attributesOf(span)['db.query.text']));
  expect(texts.filter((text) => /\bmessages\b/.test(text))).toEqual([
    expect.stringContaining('insert into messages'),
  ]);
  for (const secret of secrets) expect(received.bodies.join('\n')).not.toContain(secret);
});

test('SYS-13 nothing is sent and no header added unless a collector is configured', async () => {
  const telemetry = createTelemetry({
    config: loadConfig({}, services),
    clock: systemClock,
    version: '7.8.9',
  });
  expect(telemetry.destination).toBeUndefined();
  const outbound = loopbackOutbound();
  expect(await telemetry.connect(outbound)).toEqual({ outbound, tracing: null });
  const app = await startWith({});
  const { headers } = await app.call('listCarTypes', { headers: { traceparent } });
  expect(headers['server-timing']).toBeUndefined();
  await app.close();
});

test('SYS-13 a collector that does not respond delays no request', async () => {
  const app = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect((await app.call('listCarTypes', {})).status).toBe(200);
  await app.close();
});

test('SYS-14 an unexpected error is reported with its kind, place and request, without what anybody sent', async () => {
  const received = await collector();
  const app = await startWith({ ERROR_REPORT_URL: `${received.url}/errors` });
  app.platform.log.error(
    {
      err: new Error('duplicate Key (email)=(zoraida@example.test)'),
      reqId: 'request-0043',
      route: '/api/x',
    },
    'request failed',
  );
  app.platform.log.warn({ err: new Error('nobody has to look at this') }, 'retrying');
  await app.close();
  expect(received.bodies).toHaveLength(1);
  const text = received.bodies.join('');
  expect(JSON.parse(text)).toMatchObject({
    level: 'error',
    version: '7.8.9',
    what: 'request failed',
    repetitions: 0,
    error: {
      type: 'Error',
      message: 'duplicate Key (email)=([redacted])',
      stack: expect.stringContaining(' at '),
    },
    requestId: 'request-0043',
    route: '/api/x',
  });
  for (const secret of secrets.slice(0, -1)) expect(text).not.toContain(secret);
});
