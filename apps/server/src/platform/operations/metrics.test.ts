import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createMetrics } from './metrics.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const metricsOfAnApp = () =>
  createMetrics({
    db: app.platform.db,
    clock: app.clock,
    liveConnections: () => 0,
    lastSeq: () => 0,
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    outbound: () => [],
    readiness: {},
  }).registry;

test('apps of one process share the observers of Node, and each counts its own requests', async () => {
  const [one, other] = [metricsOfAnApp(), metricsOfAnApp()];
  for (const ofNode of ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_seconds']) {
    expect(one.getSingleMetric(ofNode)).toBeDefined();
    expect(one.getSingleMetric(ofNode)).toBe(other.getSingleMetric(ofNode));
  }
  const ofApp = 'fiacre_http_request_seconds';
  expect(one.getSingleMetric(ofApp)).toBeDefined();
  expect(one.getSingleMetric(ofApp)).not.toBe(other.getSingleMetric(ofApp));
  const { body } = await app.http.inject('/metrics');
  expect(body).toContain('nodejs_eventloop_lag_seconds ');
  expect(body).toContain('fiacre_http_request_seconds');
});
