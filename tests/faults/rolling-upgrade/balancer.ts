import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface NodeResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * A load balancer with the rules of docs/operations/files/nginx.conf: nodes in turn, without health checks. If a node
 * does not respond, the next one gets the request, if it only reads, has an Idempotency-Key, or did not reach the first.
 */
export class Balancer {
  /** The nodes in rotation. One that has ended stays until it is replaced, as in a proxy's configuration. */
  nodes: readonly string[];
  /** Requests that clients sent. */
  requests = 0;
  /** Requests that another node had to serve. */
  repeated = 0;
  /** Responses by node and status. */
  readonly served = new Map<string, Map<number, number>>();
  /** Requests to which the client got a response of 500 or more. */
  readonly failed: string[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #turn = 0;

  constructor(nodes: readonly string[]) {
    this.nodes = nodes;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Puts a node in the place of another one. */
  replace(old: string, next: string): void {
    this.nodes = this.nodes.map((node) => (node === old ? next : node));
  }

  servedBy(node: string): number {
    return [...(this.served.get(node)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    this.requests += 1;
    this.#turn += 1;
    const first = this.#turn % this.nodes.length;
    const inTurn = [...this.nodes.slice(first), ...this.nodes.slice(0, first)];
    for (const [attempt, node] of inTurn.entries()) {
      try {
        const { status, headers, body: bytes } = await this.#ask(node, request, body);
        this.#note(node, status);
        if (attempt > 0) this.repeated += 1;
        if (status >= 500) this.failed.push(`${request.method} ${request.url}: ${status}`);
        response.writeHead(status, headers).end(bytes);
        return;
      } catch (error) {
        if (!mayRepeat(request, error)) break;
      }
    }
    this.failed.push(`${request.method} ${request.url}: no node responded`);
    response.writeHead(502).end();
  }

  async #ask(node: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<NodeResponse> {
    const outgoing = send(new URL(url ?? '/', node), { method, headers, agent: this.#agent });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const bytes = await buffer(incoming);
    const { connection: _hop, 'transfer-encoding': _chunked, ...kept } = incoming.headers;
    return { status: incoming.statusCode ?? 0, headers: kept, body: bytes };
  }

  #note(node: string, status: number): void {
    const counts = this.served.get(node) ?? new Map<number, number>();
    this.served.set(node, counts.set(status, (counts.get(status) ?? 0) + 1));
  }
}

function mayRepeat({ method, headers }: IncomingMessage, error: unknown): boolean {
  const neverArrived = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
  return neverArrived || method === 'GET' || headers['idempotency-key'] !== undefined;
}
