import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { quietSources } from '../testing/metric-sources.ts';
import { createMetrics } from './metrics.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const metricsOfAnApp = () => createMetrics(quietSources).registry;

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

test('SYS-2 a figure that cannot be read is not a number, and all other metrics are still sent', async () => {
  const metrics = createMetrics({ ...quietSources, figures: () => Promise.reject(new Error('no database')) });
  const body = await metrics.text();
  expect(body).toContain('fiacre_jobs_waiting Nan\n');
  expect(body).toContain('fiacre_live_connections 0\n');
  expect(body).not.toContain('fiacre_redis_up 0');
  expect(body).toContain(`fiacre_build_info{version="1.2.3",node="${process.versions.node}"} 1\n`);
});

test('SYS-11 everybody reads the notices as plain text, with the source of the map', async () => {
  const { statusCode, headers, body } = await app.http.inject('/api/third-party-notices');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('https://www.openstreetmap.org/copyright');
  expect(body).toMatch(/^fastify \d+\.\d+\.\d+: MIT$/m);
});
