import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { Fleet } from './fleet.ts';

/** A page learns a car's position at most every two seconds, so the whole fleet moves once in that time. */
const roundMilliseconds = 2000;
const batchMilliseconds = 50;

export interface FleetProxy {
  readonly url: string;
  /** Positions sent so far. */
  readonly sent: () => number;
  readonly close: () => void;
}

/** Passes everything on to a running product, but lists and moves its own fleet on the map of staff. */
export async function startFleetProxy(productUrl: string, fleet: Fleet): Promise<FleetProxy> {
  const target = new URL(productUrl);
  const server = createServer((from, to) => {
    if (from.url?.startsWith('/api/drivers/positions') === true) answer(to, fleet.list());
    else pass(target, from, to);
  });
  const sockets = new WebSocketServer({ noServer: true });
  let sent = 0;
  const count = (positions: number) => (sent += positions);
  server.on('upgrade', (from, socket, head) =>
    sockets.handleUpgrade(from, socket, head, (page) => join(target, from, page, fleet, count)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(to: ServerResponse, body: object): void {
  to.setHeader('content-type', 'application/json; charset=utf-8');
  to.end(JSON.stringify(body));
}

function pass(target: URL, from: IncomingMessage, to: ServerResponse): void {
  const { method, url, headers } = from;
  const passed = request(
    { host: target.hostname, port: target.port, method, path: url, headers },
    (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(to);
    },
  );
  passed.on('error', () => to.destroy());
  from.pipe(passed);
}

/** Connects a page to the product, and adds the fleet's positions once the page has subscribed to `drivers`. */
function join(
  target: URL,
  from: IncomingMessage,
  page: WebSocket,
  fleet: Fleet,
  count: (n: number) => void,
): void {
  const { host = '', cookie = '', origin = '' } = from.headers;
  const product = new WebSocket(`ws://${target.host}${from.url ?? ''}`, {
    headers: { host, cookie, origin },
    perMessageDeflate: false,
  });
  const waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  page.on('message', (data) => {
    const text = (data as Buffer).toString();
    if (product.readyState === WebSocket.OPEN) product.send(text);
    else waiting.push(text);
  });
  product.on('open', () => {
    for (const text of waiting.splice(0)) product.send(text);
  });
  product.on('message', (data) => {
    const text = (data as Buffer).toString();
    page.send(text);
    const { topic, event, seq } = JSON.parse(text) as { topic?: string; event?: string; seq?: number };
    if (topic !== 'drivers' || event !== 'subscribed') return;
    clearInterval(timer);
    timer = setInterval(() => {
      const positions = fleet.move(
        Math.ceil((fleet.list().items.length * batchMilliseconds) / roundMilliseconds),
      );
      for (const position of positions)
        page.send(JSON.stringify({ topic: 'drivers', seq, event: 'position', data: position }));
      count(positions.length);
    }, batchMilliseconds);
  });
  const end = () => {
    clearInterval(timer);
    page.terminate();
    product.terminate();
  };
  page.on('close', end);
  product.on('close', end);
  product.on('error', end);
}
