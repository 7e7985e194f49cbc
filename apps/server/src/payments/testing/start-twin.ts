import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { TwinRefusal, type ProviderTwin, type TwinResponse } from '../provider/twin.ts';

/** How the API misbehaves: `silence` never responds, and `slow` responds in many parts. */
export type Fault = 'none' | 'error' | 'garbage' | 'empty' | 'reset' | 'silence' | 'slow';

export interface RunningTwin {
  readonly environment: Readonly<Record<string, string>>;
  /** Requests from our server that the real provider would refuse as malformed. */
  readonly refusals: readonly string[];
  fault: Fault;
  close(): Promise<void>;
}

/** Serves a twin's API on loopback. */
export async function startTwin(twin: ProviderTwin): Promise<RunningTwin> {
  const refusals: string[] = [];
  const running = { fault: 'none' as Fault };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString();
    if (running.fault === 'silence') return;
    if (running.fault === 'reset') return void request.socket.resetAndDestroy();
    const {
      status,
      body: answer,
      type = typeof answer === 'string' ? 'text/html' : 'application/json',
    } = faulty[running.fault] ?? answerOf(() => twin.answer({ method, path, headers, body }));
    response.writeHead(status, { 'content-type': type });
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    if (running.fault === 'slow')
      for (const part of text.match(/[^]{1,100}/g) ?? []) {
        response.write(part);
        await setImmediate();
      }
    response.end(running.fault === 'slow' ? undefined : text);
  };
  const answerOf = (make: () => TwinResponse): TwinResponse => {
    try {
      return make();
    } catch (error) {
      refusals.push(error instanceof TwinRefusal ? error.message : String(error));
      return { status: 400, body: { message: 'malformed' } };
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(running, {
    environment: twin.environment(url),
    refusals,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

const faulty: Readonly<Partial<Record<Fault, TwinResponse>>> = {
  error: { status: 503, body: { message: 'try again later' } },
  garbage: { status: 200, body: '<html><body>Welcome to the airport WiFi</body></html>' },
  empty: { status: 200, body: {} },
};
