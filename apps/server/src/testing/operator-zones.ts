import { startTestApp, type TestApp } from './start-test-app.ts';

/** The same installation for operators in several time zones: a node for each zone, on the same data. */
export function operatorZones(app: TestApp) {
  const nodes = new Map<string, Promise<TestApp>>();
  return {
    in(timeZone: string): Promise<TestApp> {
      const node = nodes.get(timeZone) ?? startTestApp({ nodeOf: app, env: { TIME_ZONE: timeZone } });
      nodes.set(timeZone, node);
      return node;
    },
    async close(): Promise<void> {
      for (const node of nodes.values()) await (await node).close();
    },
  };
}
