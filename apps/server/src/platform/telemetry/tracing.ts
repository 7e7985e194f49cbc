/** What a span says about its work. Never a person's data: no address, parameter, account or typed text. */
export type Attributes = Readonly<Record<string, string | number>>;

/** The ids by which a log line belongs to a span. */
export interface TraceIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** The span of a request. */
export interface RequestSpan {
  readonly ids: TraceIds;
  /** In the format of the header `traceparent`. */
  readonly parent: string;
  /** Runs work whose spans become children of this one. */
  run<T>(work: () => T): T;
  end(name: string, attributes: Attributes, isFault: boolean): void;
}

/** Where requests spend their time, for a collector. Source: SYS-12. */
export interface Tracing {
  /** @param traceparent the header of that name, with which the request continues the trace of its sender */
  beginRequest(traceparent: string | undefined): RequestSpan;
  /** Runs a part of a request as a separate span; outside a request, it only runs it. */
  inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Runs work in the background as a separate trace. Source: SYS-17. */
  inTrace<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Starts work that belongs to no trace, even if a request starts it. */
  outside(work: () => void): void;
}

/** Costs nothing: the default. */
export const noTracing: Omit<Tracing, 'beginRequest'> = {
  inSpan: (_name, _attributes, work) => work(),
  inTrace: (_name, _attributes, work) => work(),
  outside: (work) => work(),
};
