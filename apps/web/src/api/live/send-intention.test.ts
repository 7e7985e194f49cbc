import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { sampleBooking } from '../../testing/sample-booking.ts';
import { everyRoute } from '../client/client.ts';
import { sendIntention, type Intention } from './send-intention.ts';

const booking = sampleBooking();
const at = '2026-11-21T12:34:56Z';
const { version } = booking;

const sent: readonly (readonly [Intention, string, object])[] = [
  [
    { verb: 'cancel', reason: 'Too late', maxFee: 250 },
    'cancel',
    { reason: 'Too late', maxFee: 250, version },
  ],
  [{ verb: 'pay', mode: 'card', provider: 'stripe' }, 'pay', { mode: 'card', provider: 'stripe', version }],
  [{ verb: 'arrive', at }, 'arrive', { at }],
  [{ verb: 'start', otp: '4711' }, 'start', { otp: '4711' }],
  [{ verb: 'reach', at }, 'reach', { at }],
  [{ verb: 'end', cashReceived: true }, 'end', { cashReceived: true }],
  [{ verb: 'rate', stars: 4, comment: 'Good' }, 'rate', { stars: 4, comment: 'Good' }],
  [{ verb: 'assign', driverId: 'driver-9' }, 'assign', { driverId: 'driver-9' }],
  [{ verb: 'accept' }, 'accept', {}],
  [{ verb: 'decline' }, 'decline', {}],
  [{ verb: 'hand-back', reason: 'Flat tyre' }, 'hand-back', { reason: 'Flat tyre' }],
];

test.each(sent)(
  'STORE-10 %o names the booking in the path and sends only the intention',
  async (intention, path, body) => {
    const calls = fakeApi({ [`POST /api/bookings/${booking.id}/${path}`]: booking });
    // The subject is the whole booking that the page shows.
    await sendIntention(new QueryClient(), { api: everyRoute, subject: booking, intention });
    expect(calls.map((call) => [call.route, call.body])).toEqual([
      [`POST /api/bookings/${booking.id}/${path}`, body],
    ]);
  },
);
