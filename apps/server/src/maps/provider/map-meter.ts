import { ProviderFault } from './provider-fault.ts';

export const mapOperations = ['route', 'matrix', 'suggest', 'place', 'reverse'] as const;
export type MapOperation = (typeof mapOperations)[number];

/** The requests of one kind to one provider. */
export interface MapCalls {
  readonly provider: string;
  readonly operation: MapOperation;
  /** Requests; for a matrix its pairs of points, by which providers bill. */
  readonly calls: number;
  readonly failed: number;
  /** Served from the cache. */
  readonly cached: number;
}

/** Counts the requests to map providers until somebody takes the counts. */
export interface MapMeter {
  /** Counts each request sent, including those that fail, but not those skipped while the provider is resting. */
  metered<T>(provider: string, operation: MapOperation, units: number, ask: () => Promise<T>): Promise<T>;
  hit(provider: string, operation: MapOperation): void;
  /** The counts since the last call. */
  take(): readonly MapCalls[];
}

export function createMapMeter(): MapMeter {
  let counts = new Map<string, { -readonly [Key in keyof MapCalls]: MapCalls[Key] }>();
  const countOf = (provider: string, operation: MapOperation) => {
    const key = `${provider} ${operation}`;
    const count = counts.get(key) ?? { provider, operation, calls: 0, failed: 0, cached: 0 };
    counts.set(key, count);
    return count;
  };
  return {
    async metered(provider, operation, units, ask) {
      try {
        const answer = await ask();
        countOf(provider, operation).calls += units;
        return answer;
      } catch (error) {
        if (!(error instanceof ProviderFault && error.kind === 'resting')) {
          countOf(provider, operation).calls += units;
          countOf(provider, operation).failed += units;
        }
        throw error;
      }
    },
    hit: (provider, operation) => void (countOf(provider, operation).cached += 1),
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}
