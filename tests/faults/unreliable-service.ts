import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How an outside service fails. `down` refuses connections, `slow` never responds, and the rest respond
 * wrongly: `error` responds with 500, `garbage` with a web page, and `wrong` with something that only looks
 * like a response.
 */
export const faults = ['down', 'slow', 'error', 'garbage', 'wrong'] as const;
export type Fault = (typeof faults)[number];

export interface ServiceRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface ServiceResponse {
  readonly status: number;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Behaviour {
  answer(request: ServiceRequest): ServiceResponse;
  /** The response of a service that gives wrong ones; `truth` makes the correct one. */
  lie(request: ServiceRequest, truth: () => ServiceResponse): ServiceResponse;
  /** Instead of a web page; a receiver of webhooks may respond with one. */
  readonly garbage?: ServiceResponse;
}

export interface UnreliableService {
  readonly url: string;
  readonly fault: Fault | null;
  /** The requests that got a correct response. */
  readonly answered: readonly ServiceRequest[];
  /** How many requests met a fault; a service that is down receives none. */
  readonly failures: number;
  become(fault: Fault | null): Promise<void>;
  close(): Promise<void>;
}

const page: ServiceResponse = {
  status: 200,
  body: '<html><body>Welcome to the airport WiFi</body></html>',
  headers: { 'content-type': 'text/html' },
};

/** A service on loopback that can fail in every way. */
export async function startUnreliableService(behaviour: Behaviour): Promise<UnreliableService> {
  const answered: ServiceRequest[] = [];
  const state = { fault: null as Fault | null, failures: 0 };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const seen = { method, path, headers, body: Buffer.concat(await Array.fromAsync<Buffer>(request)) };
    const { fault } = state;
    if (fault === null) answered.push(seen);
    else state.failures += 1;
    if (fault !== 'slow') send(response, responseTo(behaviour, fault, seen));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answered,
    get fault() {
      return state.fault;
    },
    get failures() {
      return state.failures;
    },
    async become(fault) {
      if (fault === 'down') await stop();
      else if (state.fault === 'down') await listen(port);
      // Requests without a response would hold their connections.
      else server.closeAllConnections();
      state.fault = fault;
    },
    close: stop,
  };
}

function responseTo(behaviour: Behaviour, fault: Fault | null, request: ServiceRequest): ServiceResponse {
  switch (fault) {
    case 'error':
      return { status: 500, body: { error: { message: 'down for maintenance' } } };
    case 'garbage':
      return behaviour.garbage ?? page;
    case 'wrong':
      return behaviour.lie(request, () => behaviour.answer(request));
    default:
      return behaviour.answer(request);
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: ServiceResponse): void {
  const isText = typeof body === 'string';
  response.writeHead(status, isText ? headers : { 'content-type': 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
