import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callbackPathOf, returnPathOf } from '../provider/link-of.ts';
import type { HandOff } from '../provider/hand-off.ts';
import type { CallWebhook } from '../provider/provider.ts';
import { makeTwins, paymentProviders } from '../providers/providers.ts';
import {
  contextFor,
  decisions,
  drawReturnByForm,
  drawSimulatedPage,
  type Decision,
} from './simulated-page.ts';
import { TwinRefusal, type ProviderTwin, type TwinResponse, type TwinPayment } from '../provider/twin.ts';

/** How the simulated providers reach the app. */
export interface SimulatedWorld {
  readonly callWebhook: CallWebhook;
  /** The app's address for browsers. */
  readonly publicUrl: string;
}

export interface SimulatedProviders {
  /** Configures the server to use them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly names: ReadonlySet<string>;
  /** The app is running: decisions are now confirmed to it. */
  connect(world: SimulatedWorld): void;
  close(): Promise<void>;
}

/** Where the page's form is posted; no provider has a path like it. */
const decisionPath = '/simulated-decision';
const maxBytes = 100_000;

/**
 * Serves every payment provider on loopback, so that the sandbox takes payments without keys: its API as our server
 * uses it, and a page on which the payer approves, declines or leaves. Payments are kept in memory. A provider that the
 * environment configures itself is left alone. Source: PAY-10.
 */
export async function startSimulatedProviders(
  given: Readonly<Record<string, string | undefined>>,
  now: () => Date,
): Promise<SimulatedProviders> {
  const wanted = makeTwins(now).filter(({ name }) =>
    Object.keys(given).every((variable) => !variable.startsWith(`PAYMENTS_${name.toUpperCase()}_`)),
  );
  let world: SimulatedWorld | null = null;
  // A separate server for each, because some providers' URLs have no path prefix.
  const running = await Promise.all(wanted.map((twin) => listen(twin, () => world)));
  return {
    environment: Object.fromEntries(running.flatMap(({ environment }) => Object.entries(environment))),
    names: new Set(wanted.map(({ name }) => name)),
    connect: (given) => void (world = given),
    close: async () => void (await Promise.all(running.map((one) => one.close()))),
  };
}

async function listen(twin: ProviderTwin, worldOf: () => SimulatedWorld | null) {
  const server = createServer((request, response) => {
    serve(twin, worldOf(), request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return {
    environment: twin.environment(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  twin: ProviderTwin,
  world: SimulatedWorld | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url: path = '/', headers } = request;
  const body = await bodyOf(request);
  if (world === null) return send(response, { status: 503, body: 'starting' });
  // Only a browser asks for a page; the server asks for JSON.
  const isPage = headers.accept?.includes('text/html') === true && twin.enterCard === undefined;
  if (!isPage)
    return send(
      response,
      answerOf(() => twin.answer({ method, path, headers, body })),
    );
  const payer = { twin, context: contextFor(headers['accept-language']), label: labelOf(twin.name) };
  if (method === 'POST' && path === decisionPath)
    return decide(payer, world, new URLSearchParams(body), response);
  const address = `http://${headers.host}${path}`;
  const handOff: HandOff =
    method === 'GET'
      ? { kind: 'redirect', address }
      : { kind: 'form', address, fields: Object.fromEntries(new URLSearchParams(body)) };
  const page = drawSimulatedPage(payer.context, payer.label, twin.arrive(handOff), decisionPath);
  response.writeHead(200, { ...page.headers, 'content-type': 'text/html; charset=utf-8' }).end(page.html);
}

interface Payer {
  readonly twin: ProviderTwin;
  readonly context: ReturnType<typeof contextFor>;
  readonly label: string;
}

/** Confirms the decision to the app like the real provider, and then sends the browser back. */
async function decide(
  { twin, context, label }: Payer,
  { callWebhook, publicUrl }: SimulatedWorld,
  form: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const payment = twin.payments.get(form.get('payment') ?? '');
  const decision = decisions.find((one) => one === form.get('decision'));
  if (payment === undefined || decision === undefined)
    return send(response, { status: 400, body: 'no such payment' });
  await carryOut(twin, payment, decision, callWebhook);
  const address = publicUrl + returnPathOf({ id: payment.orderId, provider: twin.name });
  if (returnsByForm(twin.name)) {
    const page = drawReturnByForm(context, label, address);
    response.writeHead(200, { ...page.headers, 'content-type': 'text/html; charset=utf-8' }).end(page.html);
  } else response.writeHead(303, { location: address }).end();
}

async function carryOut(
  twin: ProviderTwin,
  payment: TwinPayment,
  decision: Decision,
  callWebhook: CallWebhook,
): Promise<void> {
  // A paid payment stays paid, even if the payer goes back to the page.
  if (decision === 'abandoned' || payment.state === 'approved') return;
  payment.state = decision;
  const { headers, body } = twin.confirm(payment);
  const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  await callWebhook({ path: callbackPathOf(twin.name), headers: { 'content-type': type, ...headers }, body });
}

const declarationOf = (name: string) => paymentProviders.find((one) => one.name === name);
const labelOf = (name: string) => declarationOf(name)?.look.label ?? name;
const returnsByForm = (name: string) => declarationOf(name)?.payerReturnsBy === 'POST';

function answerOf(make: () => TwinResponse): TwinResponse {
  try {
    return make();
  } catch (error) {
    return { status: 400, body: { message: error instanceof TwinRefusal ? error.message : 'malformed' } };
  }
}

function send(response: ServerResponse, { status, body, type }: TwinResponse): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': type ?? (isText ? 'text/html' : 'application/json') });
  response.end(isText ? body : JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
