import type { ResponseOf } from '@fiacre/contract';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { codeOf, ownApi, type OwnApi } from './own-api.ts';
import { fieldOf, lookUpRide, type FormFields } from './typed-ride.ts';

/** A ride as shown to a browser without scripts. */
export interface PlainRide {
  readonly booking: ResponseOf<'getBooking'>;
  /** What cancelling costs now; null if the ride cannot be cancelled. */
  readonly cancellation: ResponseOf<'getCancellationCost'> | null;
  readonly reasons: readonly string[];
  /** Why it could not be cancelled: the code of a refusal. */
  readonly problem: string | null;
}

/** Requested only by browsers without scripts, so that other browsers do not cause its requests to the API. */
const plainPage = (id: string, problem?: string): string =>
  `/bookings/${encodeURIComponent(id)}?plain=yes${problem === undefined ? '' : `&problem=${problem}`}`;

/** Books and cancels for browsers without scripts, with the same calls as the app. Sources: BOOK-1, BKT-6. */
export function serveRideForms(app: FastifyInstance): void {
  const options = { schema: { hide: true }, config: { fromProvider: true } };
  const next = (reply: FastifyReply, to: string) =>
    reply.header('cache-control', 'no-store').redirect(to, 303);
  app.post('/book', options, async (request, reply) =>
    next(reply, await book(ownApi(app, request), (request.body ?? {}) as FormFields)),
  );
  app.post('/bookings/:id/cancel', options, async (request, reply) => {
    const { id } = request.params as { id: string };
    const fields = (request.body ?? {}) as FormFields;
    const maxFee = Number(fieldOf(fields, 'maxFee'));
    const answer = await ownApi(app, request)('POST', `/api/bookings/${encodeURIComponent(id)}/cancel`, {
      reason: fieldOf(fields, 'reason'),
      ...(Number.isSafeInteger(maxFee) && { maxFee }),
    });
    return next(reply, plainPage(id, answer.status === 200 ? undefined : codeOf(answer)));
  });
}

/** Where the browser goes next: to the booked ride, or back to the form with the reason why it was not booked. */
async function book(ask: OwnApi, fields: FormFields): Promise<string> {
  const again = (problem?: string) => {
    const stops = ['pickup', 'drop'].flatMap((stop) => [
      stop,
      `${stop}For`,
      `${stop}Place`,
      `${stop}Instead`,
    ]);
    const kept = [...stops, 'pickupPoint', 'carTypeId'];
    const query = new URLSearchParams(kept.map((name) => [name, fieldOf(fields, name)]));
    if (problem !== undefined) query.set('problem', problem);
    return `/?${String(query)}`;
  };
  const { typed, places } = await lookUpRide(ask, fields);
  const { carTypeId, prices } = typed;
  const sent = fieldOf(fields, 'key');
  // The page gave the form an idempotency key: if pressed twice, it books once.
  const key = /^[\w-]{8,64}$/.test(sent) ? sent : typed.key;
  if (places === null || prices === null) return again(typed.problem ?? undefined);
  const quoted = await askOnce(ask, '/api/quotes', { ...places, carTypeId }, `quote-${key}`);
  if (quoted.status !== 200) return again(codeOf(quoted));
  const { id: quoteId, fare } = quoted.body as ResponseOf<'createQuote'>;
  const shown = Number(fieldOf(fields, `shown-${carTypeId ?? ''}`));
  // The price changed since the rider saw it, so the rider decides again; also if the form does not say which price it
  // showed.
  if (Number.isNaN(shown) || fare.grandTotal > shown) return again('quote_expired');
  const booked = await askOnce(ask, '/api/bookings', { quoteId }, key);
  if (booked.status !== 200) return again(codeOf(booked));
  return plainPage((booked.body as ResponseOf<'createBooking'>).id);
}

const runningTries = 200;

/** If pressed twice, the second request waits for the response to the first: the browser only follows the second. */
async function askOnce(ask: OwnApi, url: string, body: object, key: string): ReturnType<OwnApi> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask('POST', url, body, key);
    if (codeOf(answer) !== 'idempotency_running' || tries === runningTries) return answer;
    await pause(50);
  }
}

/** The ride at `path`, if a browser without scripts requests it and its person may see it. */
export async function readPlainRide(ask: OwnApi, path: string, query: FormFields): Promise<PlainRide | null> {
  const id = /^\/bookings\/([\w-]+)$/.exec(path)?.[1];
  if (id === undefined || query['plain'] === undefined) return null;
  const found = await ask('GET', `/api/bookings/${id}`);
  if (found.status !== 200) return null;
  const booking = found.body as ResponseOf<'getBooking'>;
  const plain = { booking, problem: fieldOf(query, 'problem') || null };
  const cancels = booking.actions.some(({ verb, allowed }) => verb === 'cancel' && allowed);
  if (!cancels) return { ...plain, cancellation: null, reasons: [] };
  const [cost, reasons] = await Promise.all([
    ask('GET', `/api/bookings/${id}/cancellation`),
    ask('GET', '/api/cancellation-reasons'),
  ]);
  return {
    ...plain,
    cancellation: cost.status === 200 ? (cost.body as ResponseOf<'getCancellationCost'>) : null,
    reasons:
      reasons.status === 200
        ? (reasons.body as ResponseOf<'listCancellationReasons'>).items.map(({ label }) => label)
        : [],
  };
}
